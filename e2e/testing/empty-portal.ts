import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { findFreePort } from '../../apps/server/src/database/embedded-address.ts'
import { type Lang, setLanguage } from '../portal.ts'
import { startPortal } from '../portal-process.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Starts a new portal without the demo, in a new folder. `linkOf` runs a command of its operator and returns the
 * printed link; `stop` also deletes the folder.
 */
export async function startEmptyPortal(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'empty-portal-'))
  chmodSync(dataDir, 0o755)
  const own = { DEMO: '0', LIVE_RTMP_PORT: String(await findFreePort()), ...settings }
  const running = await startPortal(dataDir, own)
  /** Runs a command as in the README; returns the printed link. */
  const linkOf = (file: string, ...args: string[]): string => {
    const env = { ...process.env, ...own, DATA_DIR: dataDir, PUBLIC_URL: running.url }
    return (
      /https?:\/\/\S+/.exec(
        execFileSync(process.execPath, [`apps/server/src/${file}`, ...args], { cwd: root, env, encoding: 'utf8' }),
      )?.[0] ?? ''
    )
  }
  const stop = async () => {
    await running.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { portal: { url: running.url, stop }, linkOf }
}

/**
 * Opens an empty page for a person without a session; addresses are relative to `baseURL`, and the portal is in `lang`.
 */
export async function openSignedOutPage(browser: Browser, baseURL: string, lang: Lang): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: lang === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
  })
  context.setDefaultTimeout(60_000)
  await setLanguage(context, lang)
  return context.newPage()
}
