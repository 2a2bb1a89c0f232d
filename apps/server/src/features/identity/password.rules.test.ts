import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CommonPasswords, loadCommonPasswords } from './common-passwords.ts'
import { passwordWeakness } from './password.rules.ts'

let common: CommonPasswords
beforeAll(async () => {
  common = await loadCommonPasswords()
})
const ann = {
  login: 'linxiaowen',
  known: [
    'Training and Certification Centre',
    '培训认证中心',
    'Northwind Telecom',
    '北辰通信',
    '林晓雯',
    'Lin Xiaowen',
    'xw.lin@northwind.example',
  ],
}
const judge = (password: string, context = ann) => passwordWeakness(password, context, common)

test('the list holds more than ten thousand passwords', () => {
  expect(common.words.size).toBeGreaterThan(10_000)
})

describe('well-known passwords are refused', () => {
  const wellKnown =
    'changeme Changeme1 ChangeMe123! Admin@123 admin123 admin888 Admin123! Administrator1 1qaz@WSX 1qaz2wsx !QAZ2wsx zaq1@WSX 1q2w3e4r q1w2e3r4t5 1q2w3e4r5t qweasdzxc qwe123!@# Qwer1234! qwerty123 Qwerty2026! asdf!@#$ zxcvbnm,./ poiuytrewq 1234qwer qwer1234 qazwsxedc password Password1 Password123! P@ssw0rd P@ssw0rd2026 P@$$w0rd Pa$$word1 passw0rd! Welcome1 Welcome@123 Welcome2026! letmein1 letmein! iloveyou iloveyou2 Sunshine1! Monkey123! Dragon2025 Football1 Summer2026! Winter2025 Spring@2026 Monday123! January2026 Huawei@123 huawei12#$ Cisco123 Cisco@2026 Test@1234 test1234 Test12345 Abc@12345 Abc123456 abc12345! abcd1234 Abcd@1234 a1b2c3d4 Aa123456 Aa123456. aa112233 qq123456 a123456789 12345678 123456789 1234567890 87654321 11111111 88888888 00000000 12121212 abcabcabc 147258369 741852963 13800138000 19900101 20081988 woaini1314 woaini520 5201314520 mima123456 beijing2008 Shanghai2026 Root@123 root1234 guest123 Guest@2026 Oracle123 Postgres1 secret123 Secret@1 Training2026 Learner123 Company123 default1 Hello123! hello2026 trustno1 baseball1 princess1 superman1 michael1 jordan23! starwars1 whatever1 master123 shadow123 killer123 qwertyuiop asdfghjkl ｐａｓｓｗｏｒｄ１'.split(
      ' ',
    )
  test.each(wellKnown)('%s', (password) => {
    expect(judge(password)).not.toBeNull()
  })
})

describe('passwords made of what everybody knows of their owner are refused', () => {
  test.each([
    'linxiaowen',
    'LinXiaowen2026',
    'l1nx1aowen-forever',
    'xiaowen123',
    'xiaowenlin88',
    'Northwind1',
    'Northw1nd!',
    'northwind2026',
    'Telecom@2026',
    'Certification1',
    '培训认证中心123',
    '林晓雯19900101',
    '北辰通信2026',
    'northwind.example',
  ])('%s', (password) => {
    expect(judge(password)).toBe('personal')
  })
})

test.each([
  ['seven77', 'tooShort'],
  ['ａｂｃ１２３', 'tooShort'],
  ['Password1', 'common'],
  ['asdf;lkjasdf', 'pattern'],
  ['abcd9876zyxw', 'pattern'],
])('%s is refused because it is %s', (password, why) => {
  expect(judge(password)).toBe(why)
})

test.each([
  'correct horse',
  'Brilliant-harbour',
  'a quiet lighthouse',
  'a-long-password',
  'a long enough pass phrase',
  'kestrel over the moor',
  'tR7#mq2Lx9',
  'kdmwqzpt',
  'Vx4kPw9z',
  '青山不改绿水长流',
  '春眠不觉晓，处处',
  'northwind sails past the old pier',
  '7305 blue otters',
])('%s is taken', (password) => {
  expect(judge(password)).toBeNull()
})

test('no common word becomes a password by its case, by digits for letters, by signs behind it or by being written twice', () => {
  const words = [...common.words].filter((word) => /^[a-z]{4,}$/.test(word)).slice(0, 5000)
  const swaps: Readonly<Record<string, string>> = { a: '@', e: '3', i: '1', o: '0', s: '$', t: '7' }
  const ways: readonly ((word: string) => string)[] = [
    (word) => word,
    (word) => word.toUpperCase(),
    (word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
    (word) => [...word].map((letter) => swaps[letter] ?? letter).join(''),
  ]
  const ends = ['', '1', '!', '123', '@123', '2026', '2026!', '!@#', '#1', '1234', '88', '520', '1314', '20260101']
  fc.assert(
    fc.property(
      fc.constantFrom(...words),
      fc.constantFrom(...ways),
      fc.constantFrom(...ends),
      (word, way, end) => judge(`${way(word)}${end}`) !== null,
    ),
    { numRuns: 3000 },
  )
})

test('random passwords of twelve letters and digits are taken', () => {
  const sign = fc.constantFrom(...'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRSTUVWXYZ2345679')
  const password = fc.array(sign, { minLength: 12, maxLength: 16 }).map((signs) => signs.join(''))
  const refused = fc.sample(password, 2000).filter((one) => judge(one) !== null)
  expect(refused.length).toBeLessThan(5)
})

test('a long password takes no longer than a short one', () => {
  const began = performance.now()
  for (const long of ['1'.repeat(200), 'a1'.repeat(100), '!@#'.repeat(66), 'password'.repeat(25), '林'.repeat(200)])
    judge(long)
  expect(performance.now() - began).toBeLessThan(200)
})
