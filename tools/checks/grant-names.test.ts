import { expect, test } from 'vitest'
import { readText } from './tree.ts'

test('files of people name grants as the console shows them', () => {
  const namesIn = (lang: 'zh' | 'en') => {
    const block =
      /\n {2}grants: \{\n([\s\S]*?)\n {2}\}/.exec(readText(`apps/web/src/console/texts/${lang}.ts`))?.[1] ?? ''
    return Object.fromEntries(
      [...block.matchAll(/(\w+): '([^']+)'/g)].map(([, grant = '', name = '']) => [grant, name]),
    )
  }
  const words = readText('apps/server/src/features/identity/grant.words.ts')
  const ours = [...words.matchAll(/(\w+): \{ zh: '([^']+)', en: '([^']+)' \}/g)]
  expect(ours.length).toBeGreaterThan(10)
  expect(Object.fromEntries(ours.map(([, grant = '', zh = '']) => [grant, zh]))).toEqual(namesIn('zh'))
  expect(Object.fromEntries(ours.map(([, grant = '', , en = '']) => [grant, en]))).toEqual(namesIn('en'))
})
