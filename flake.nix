{
  description = "A small declarative language for combinatorial games with any number of players";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      for_each = nixpkgs.lib.genAttrs systems;
      manifest = builtins.fromTOML (builtins.readFile ./Cargo.toml);
    in {
      packages = for_each (system:
        let pkgs = nixpkgs.legacyPackages.${system};
        in {
          default = pkgs.rustPlatform.buildRustPackage {
            pname = "tweedle";
            version = manifest.workspace.package.version;
            src = self;
            cargoLock.lockFile = ./Cargo.lock;
            nativeBuildInputs = [ pkgs.installShellFiles ];
            # The whole test suite takes minutes, and needs a terminal.
            doCheck = false;
            postInstall = ''
              $out/bin/tweedle man > tweedle.1
              installManPage tweedle.1
              for shell in bash zsh fish; do
                $out/bin/tweedle completions $shell > tweedle.$shell
                installShellCompletion --$shell --name tweedle tweedle.$shell
              done
            '';
            meta.mainProgram = "tweedle";
          };
        });
    };
}
