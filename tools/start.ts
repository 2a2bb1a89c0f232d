import { main } from '../apps/server/src/main.ts'
import { buildWeb } from './build-web.ts'

/**
 * `npm start`: builds the web app when its sources have changed since the last build, and meanwhile starts the database
 * and loads the demo. `--build-only` builds and compresses it as well as possible, and starts nothing.
 */
const isBuildOnly = process.argv.includes('--build-only')
const say = (line: string) => process.stdout.write(`${line}\n`)

if (process.env.PSEUDO) {
  // The processes that this one starts load it as well.
  const modules = new URL('translation/pseudo-modules.ts', import.meta.url).href
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${modules}`.trim()
  await import(modules)
}
const began = performance.now()
const build = buildWeb(isBuildOnly ? 'best' : 'quick')
// Whatever ends this process also ends the build.
process.once('exit', build.stop)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    build.stop()
    // The portal ends in its own time, once it handles signals itself.
    if (process.listenerCount(signal) === 1) process.exit(0)
  })
if (build.isNeeded) {
  say('Building the web app; the first time takes some 20 seconds …')
  void build.done.then(
    () => say(`Built in ${((performance.now() - began) / 1000).toFixed(0)} s.`),
    () => undefined,
  )
}
if (isBuildOnly) await build.done
else {
  await main(build.done)
  const better = buildWeb('best', { isGentle: true })
  process.once('exit', better.stop)
  // Without it the pages work as well, with files that are a little larger.
  await better.done.catch(() => undefined)
}
