import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerSketch, compareAnswers, hashesOfKnownPassages } from './similar-answers.rules.ts'

const nothing = new Set<number>()
const answer =
  '先查看 CPU 占用最高的任务与上送报文统计，确认是协议报文还是环路；再比较各端口广播速率，用 MAC 漂移找到成环的两个端口，先隔离一个端口恢复业务，然后核对生成树的根桥与端口角色。'
const paragraphs = fc.string({
  minLength: 120,
  maxLength: 400,
  unit: fc.constantFrom(...'查看端口报文统计确认环路隔离恢复业务根桥角色时间路由交换协议配置版本日志接口地址'),
})

test('a copy is found similar whatever its case, width and punctuation, and its stretch is the whole text', () => {
  const copy = answer.replace(/[，；。]/g, ' ').replace('CPU', 'ｃｐｕ')
  const { share, stretches } = compareAnswers(answer, copy, nothing)
  expect(share).toBe(1)
  expect(stretches).toEqual([[0, copy.trimEnd().length]])
  expect(answerSketch(copy, nothing)).toEqual(answerSketch(answer, nothing))
})

test('a passage copied into an original answer is found at its position', () => {
  const passage = answer.slice(30, 90)
  const own = '我的做法如下：备份配置之后逐台重启接入设备并且记录时间。'
  const { share, stretches } = compareAnswers(passage, `${own}${passage}`, nothing)
  expect(share).toBe(1)
  expect(stretches).toHaveLength(1)
  const [from, to] = stretches[0] ?? [0, 0]
  expect(`${own}${passage}`.slice(from, to)).toContain('比较各端口广播速率')
  expect(from).toBeGreaterThanOrEqual(own.length - 1)
})

test('passages of the question or the rubric don’t count as similar, and a one-line answer has no sketch', () => {
  const common = hashesOfKnownPassages([`<p>${answer}</p>`])
  expect(answerSketch(answer, common)).toEqual([])
  expect(compareAnswers(answer, answer, common)).toEqual({ share: 0, stretches: [] })
  expect(answerSketch('升级软件版本，联系厂商。', nothing)).toEqual([])
})

test('similar answers share hashes of their sketches; similarity is symmetric', () => {
  fc.assert(
    fc.property(paragraphs, paragraphs, (one, other) => {
      const mixed = `${one.slice(0, Math.ceil(one.length * 0.8))}${other.slice(0, 10)}`
      expect(answerSketch(one, nothing).some((hash) => answerSketch(mixed, nothing).includes(hash))).toBe(true)
      expect(compareAnswers(one, mixed, nothing).share).toBeGreaterThan(0.7)
      expect(compareAnswers(one, other, nothing).share).toBe(compareAnswers(other, one, nothing).share)
      for (const [from, to] of compareAnswers(one, mixed, nothing).stretches)
        expect(from >= 0 && from < to && to <= mixed.length).toBe(true)
    }),
  )
})
