import { escapeMarkup } from '../../../../core/text/escape-markup.ts'
import type { SandboxPayment } from './sandbox.store.ts'
import { sandboxWords } from './sandbox-page.words.ts'

const moneyOf = (fen: number, lang: 'zh' | 'en') =>
  new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en', {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
  }).format(fen / 100)

/** Renders the payment page of the sandbox: no script, one form. */
export function renderSandboxPage(page: {
  lang: 'zh' | 'en'
  nonce: string
  payment: SandboxPayment | null
  isOpen: boolean
}): string {
  const t = sandboxWords[page.lang]
  const { payment } = page
  const state = !payment ? t.gone : payment.paidAt ? t.paid : page.isOpen ? '' : t.closed
  const back = payment ? `<a href="${escapeMarkup(payment.returnUrl)}">${t.back}</a>` : ''
  return `<!doctype html>
<html lang="${page.lang === 'zh' ? 'zh-CN' : 'en'}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t.title}</title>
<style nonce="${page.nonce}">
:root{--ground:#f6f7f9;--surface:#fff;--line:#e3e6ec;--line-2:#cbd1dc;--ink:#131a2a;--ink-2:#4a5468;--signal:#1f57e7;--on:#fff;--mark:#fff4dc;--mark-ink:#8a5207;color-scheme:light}
@media (prefers-color-scheme:dark){:root{--ground:#0e1320;--surface:#161c2b;--line:#2a3246;--line-2:#414b63;--ink:#eef1f7;--ink-2:#b4bccd;--signal:#6e96ff;--on:#0b1020;--mark:#33270f;--mark-ink:#f2b950;color-scheme:dark}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);font:16px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif}
main{width:100%;max-width:420px}
.mark{display:inline-block;padding:2px 10px;border-radius:4px;background:var(--mark);color:var(--mark-ink);font-size:12px;font-weight:600}
h1{margin:16px 0 4px;font-size:24px;line-height:1.3}
p{margin:0;color:var(--ink-2);font-size:14px}
.card{margin-top:24px;padding:24px;background:var(--surface);border:1px solid var(--line);border-radius:10px;display:grid;gap:16px}
dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:8px 16px;font-size:14px}
dt{color:var(--ink-2)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
dd.sum{font-size:20px;font-weight:600;font-variant-numeric:tabular-nums}
form{display:grid;gap:12px}
button,a{font:inherit;font-weight:500;min-height:44px;border:1px solid var(--line-2);border-radius:6px;background:none;color:var(--ink);cursor:pointer;display:grid;place-items:center;text-decoration:none}
button:first-of-type{background:var(--signal);border-color:var(--signal);color:var(--on)}
:focus-visible{outline:2px solid var(--signal);outline-offset:2px}
</style>
<main>
<span class="mark">${t.mark}</span>
<h1>${t.title}</h1>
<p>${t.lead}</p>
<div class="card">
${payment ? `<dl><dt>${t.thing}</dt><dd>${escapeMarkup(payment.title)}</dd><dt>${t.no}</dt><dd>${escapeMarkup(payment.tradeNo)}</dd><dt>${t.sum}</dt><dd class="sum">${moneyOf(payment.amount, page.lang)}</dd></dl>` : ''}
${state ? `<p role="status">${state}</p>` : `<form method="post" action="/sandbox-cashier/pay"><input type="hidden" name="no" value="${escapeMarkup(payment?.tradeNo ?? '')}"><input type="hidden" name="lang" value="${page.lang}"><button name="times" value="1">${t.pay}</button><button name="times" value="2">${t.twice}</button></form>`}
${back}
</div>
</main>
</html>`
}
