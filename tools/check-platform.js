// Plain JavaScript that every version of Node understands, because it runs before everything that needs the right
// version. `npm start` runs it first, and `npm ci` runs it at the end.
const isStart = process.argv.includes('--start')
const [major] = process.versions.node.split('.').map(Number)
const platform = `${process.platform}-${process.arch}`
const isSupported = ['linux-x64', 'linux-arm64'].includes(platform)
// A system with musl has no such version.
const isGlibc = process.platform !== 'linux' || 'glibcVersionRuntime' in process.report.getReport().header

const advice = 'See "Start it" in README.md.'
if (!isSupported || !isGlibc) {
  console.error(
    `The portal runs on Linux with glibc, x64 or arm64. This is ${isGlibc ? platform : `${platform} with musl`}, which is not supported. ${advice}`,
  )
  // Elsewhere it may work with an external database; on Windows, not even the npm scripts work.
  if (isStart && (process.platform === 'win32' || !process.env.DATABASE_URL)) process.exit(1)
}
if (major < 24) {
  console.error(
    `The portal needs Node 24, and this is Node ${process.versions.node}. Run \`npm ci\` without --omit=optional: it installs Node 24. ${advice}`,
  )
  process.exit(1)
}
