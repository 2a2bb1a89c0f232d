import { spawn } from 'node:child_process'
import { projectRoot } from './checks/tree.ts'

/** `npm run dev`: the server (`PORT`) restarts and the browser (at `WEB_PORT`) reloads when a source changes. */
const port = process.env.PORT ?? '3000'
const webPort = process.env.WEB_PORT ?? '5173'
const pseudo = process.env.PSEUDO ? ['--import=./tools/translation/pseudo-modules.ts'] : []
const children = [
  spawn('node', [...pseudo, '--watch-path=apps/server/src', '--watch-path=packages', 'apps/server/src/main.ts'], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: {
      ...process.env,
      CORES: '1',
      PORT: port,
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}`,
    },
  }),
  spawn('npm', ['run', 'dev', '-w', 'apps/web'], {
    cwd: projectRoot,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PORT: port, WEB_PORT: webPort },
  }),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => children.map((child) => child.kill(signal)))
for (const child of children) child.on('exit', (code) => process.exit(code ?? 0))
