# A Homebrew formula. Homebrew installs formulas of taps only, so that these lines build a checkout:
#
#     brew tap-new tweedle/local
#     sed "s|@checkout@|$PWD|" packaging/tweedle.rb > "$(brew --repository tweedle/local)/Formula/tweedle.rb"
#     brew install --HEAD tweedle/local/tweedle
#
# `.ci/release packages` adds the lines of a release.
class Tweedle < Formula
  desc "Language for combinatorial games with any number of players"
  homepage "https://docs.rs/tweedle"
  license any_of: ["MIT", "Apache-2.0"]
  # @release@
  head "file://@checkout@", using: :git, branch: "main"

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args
    generate_completions_from_executable(bin/"tweedle", "completions")
    (man1/"tweedle.1").write Utils.safe_popen_read(bin/"tweedle", "man")
  end

  test do
    assert_equal "∅", shell_output("#{bin}/tweedle eval 'outcome(*2 + *3)'").strip
  end
end
