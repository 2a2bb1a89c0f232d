import { escapeMarkup } from '../../../core/text/escape-markup.ts'
import { demoAccounts } from '../demo-accounts.words.ts'
import { loginPageWords } from './login-page.words.ts'

/** Renders the sign-in page of the development provider: no script, one form. */
export function renderLoginPage(page: {
  lang: 'zh' | 'en'
  portal: string
  uid: string
  nonce: string
  login?: string
  isWrong?: boolean
}): string {
  const t = loginPageWords[page.lang]
  const title = escapeMarkup(t.title.replace('{portal}', () => page.portal))
  return `<!doctype html>
<html lang="${page.lang === 'zh' ? 'zh-CN' : 'en'}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style nonce="${page.nonce}">
:root{--ground:#f6f7f9;--surface:#fff;--line:#e3e6ec;--line-2:#cbd1dc;--ink:#131a2a;--ink-2:#4a5468;--ink-3:#656e81;--signal:#1f57e7;--on:#fff;--danger:#c8322b;--mark:#fff4dc;--mark-ink:#94590a;color-scheme:light}
@media (prefers-color-scheme:dark){:root{--ground:#0e1320;--surface:#161c2b;--line:#2a3246;--line-2:#414b63;--ink:#eef1f7;--ink-2:#b4bccd;--ink-3:#8e98ac;--signal:#6e96ff;--on:#0b1020;--danger:#ff8078;--mark:#33270f;--mark-ink:#f2b950;color-scheme:dark}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);font:16px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif}
main{width:100%;max-width:400px}
.mark{display:inline-block;padding:2px 10px;border-radius:4px;background:var(--mark);color:var(--mark-ink);font-size:12px;font-weight:600}
h1{margin:16px 0 4px;font-size:24px;line-height:1.3}
p{margin:0;color:var(--ink-2);font-size:14px}
form{margin-top:24px;padding:24px;background:var(--surface);border:1px solid var(--line);border-radius:10px;display:grid;gap:16px}
label{display:grid;gap:6px;font-size:14px;color:var(--ink-2)}
input{font:inherit;color:var(--ink);height:44px;padding:0 12px;border:1px solid var(--line-2);border-radius:6px;background:var(--surface);width:100%}
button{font:inherit;font-weight:500;min-height:44px;border:0;border-radius:6px;background:var(--signal);color:var(--on);cursor:pointer}
:focus-visible{outline:2px solid var(--signal);outline-offset:2px}
.wrong{color:var(--danger)}
.hint{margin-top:16px;color:var(--ink-3);font-size:12px}
code{font-family:ui-monospace,Menlo,Consolas,monospace}
</style>
<main>
<span class="mark">${t.mark}</span>
<h1>${title}</h1>
<p>${t.lead}</p>
<form method="post" action="/dev-idp-login/${encodeURIComponent(page.uid)}">
${page.isWrong ? `<p class="wrong" role="alert">${t.wrong}</p>` : ''}
<label>${t.user}<input name="login" autocomplete="username" autocapitalize="none" spellcheck="false" required autofocus value="${escapeMarkup(page.login ?? '')}"></label>
<label>${t.password}<input name="password" type="password" autocomplete="current-password" required></label>
<button>${t.go}</button>
</form>
<p class="hint">${t.hint}: ${demoAccounts.map(({ login }) => `<code>${login}</code>`).join(' · ')}</p>
</main>
</html>`
}
