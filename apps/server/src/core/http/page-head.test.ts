import { expect, test } from 'vitest'
import { addPageHead } from './page-head.ts'

const page =
  '<title>培训认证中心</title><meta name="description" content="面向企业" /><div id="root"><header class="early"></header></div>'

test('a heading is in the page, its title and its description, as text', () => {
  const html = addPageHead(page, {
    title: { zh: '5G <NR>', en: 'Beams & "lobes" $1' },
    lead: { zh: '一句话' },
    kind: 'product',
  })
  expect(html).toContain(
    '</header><main class="wrap early-page" data-product><h1><span lang="zh-CN">5G &lt;NR&gt;</span><span lang="en">Beams &amp; &quot;lobes&quot; $1</span></h1><p>一句话</p></main></div>',
  )
  expect(html).toContain('<title>5G &lt;NR&gt; · 培训认证中心</title>')
  expect(html).toContain('content="一句话"')
})

test('the home page keeps its own name and gets its hero', () => {
  const html = addPageHead(page, { title: { zh: '欢迎' }, lead: { zh: '一句话' }, kind: 'home' })
  expect(html).toContain(
    '</header><main class="early-page" data-home><div class="wrap"><div><h1>欢迎</h1><p>一句话</p></div></div></main></div>',
  )
  expect(html).toContain('<title>培训认证中心</title><meta name="description" content="面向企业" />')
})

test('a heading on a stage is as wide as the window', () => {
  const html = addPageHead(page, { title: { zh: '考试' }, lead: { zh: '一句话' }, kind: 'staged' })
  expect(html).toContain(
    '</header><main class="early-page" data-staged><div class="wrap"><div><h1>考试</h1><p>一句话</p></div></div></main></div>',
  )
  expect(html).toContain('<title>考试 · 培训认证中心</title>')
  const alone = addPageHead(page, { title: { zh: '新闻' }, lead: {}, kind: 'staged', isAlone: true })
  expect(alone).toContain(
    '<main class="early-page" data-staged data-alone><div class="wrap"><div><h1>新闻</h1></div></div></main>',
  )
})

test('a heading stands in the box of a form', () => {
  const html = addPageHead(page, { title: { zh: '登录' }, lead: { zh: '一句话' }, kind: 'box' })
  expect(html).toContain(
    '</header><main class="early-page" data-box><div class="wrap"><div><h1>登录</h1><p>一句话</p></div></div></main></div>',
  )
})

test('a page on a stage brings what it shows first', () => {
  const html = addPageHead(page, {
    title: { zh: '职业认证' },
    lead: { zh: '一句话' },
    kind: 'staged',
    heading: { zh: '光缆 <工程师>' },
    entry: { title: { zh: '第一条' }, text: { zh: '摘要' } },
  })
  expect(html).toContain(
    '<div class="wrap"><div><p data-above>职业认证</p><h1>光缆 &lt;工程师&gt;</h1><p>一句话</p></div></div><div data-entry><article class="wrap"><h2>第一条</h2><p>摘要</p></article></div></main>',
  )
  expect(html).toContain('<title>职业认证 · 培训认证中心</title>')
})

test('a page without a heading stays as it is', () => {
  expect(addPageHead(page, null)).toBe(page)
  expect(addPageHead(page, { title: {}, lead: {} })).toBe(page)
})

test('a page with a heading names the scripts of its screen to its first script, and links none of them', () => {
  const linked = `<script data-zh="/z.js" data-en="/e.js" src="/boot.js"></script><link rel="modulepreload" fetchpriority="low" crossorigin href="/a.js"><link rel="modulepreload" fetchpriority="low" crossorigin href="/b.js"><link rel="stylesheet" crossorigin href="/a.css">${page}`
  const html = addPageHead(linked, { title: { zh: '考试' }, lead: {}, kind: 'staged' })
  expect(html).toContain(
    '<script data-after="/a.js /b.js" data-zh="/z.js" data-en="/e.js" src="/boot.js"></script><link rel="stylesheet" crossorigin href="/a.css"><title>',
  )
  expect(addPageHead(linked, null)).toBe(linked)
})
