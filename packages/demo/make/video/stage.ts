import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type Stage = {
  readonly picture: (svg: string, format?: 'jpeg' | 'png') => Promise<Buffer>
  readonly close: () => Promise<void>
}

/** The address at which a Chromium just started can be spoken to. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let words = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      words += chunk.toString()
      const found = /DevTools listening on ws:\/\/([^/]+)\//.exec(words)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`Chromium does not start: ${words.slice(-400)}`)))
    child.once('error', reject)
  })
}

/** Opens a headless Chromium that turns SVG into JPEG or PNG. `CHROMIUM_PATH` names another one than the system's. */
export async function openStage(width: number, height: number): Promise<Stage> {
  const profile = mkdtempSync(path.join(tmpdir(), 'stage-'))
  const child = spawn(
    process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-sync',
      '--disable-background-networking',
      '--hide-scrollbars',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const pages = (await (await fetch(`http://${await addressOf(child)}/json/list`)).json()) as {
    type: string
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(pages.find((page) => page.type === 'page')?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  const waiting = new Map<number, (result: { data?: string }) => void>()
  socket.addEventListener('message', (event) => {
    const message = JSON.parse(String(event.data)) as { id?: number; result?: { data?: string } }
    if (message.id !== undefined) waiting.get(message.id)?.(message.result ?? {})
  })
  let last = 0
  const ask = (method: string, params: object) =>
    new Promise<{ data?: string }>((resolve) => {
      const id = ++last
      waiting.set(id, (result) => {
        waiting.delete(id)
        resolve(result)
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  await ask('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  return {
    async picture(svg, format = 'jpeg') {
      await ask('Runtime.evaluate', {
        expression: `document.body.style.margin = 0; document.body.innerHTML = ${JSON.stringify(svg)}; document.body.firstChild.style.display = 'block'`,
      })
      const { data } = await ask('Page.captureScreenshot', format === 'png' ? { format } : { format, quality: 95 })
      return Buffer.from(data ?? '', 'base64')
    },
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      socket.close()
      child.kill('SIGTERM')
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
