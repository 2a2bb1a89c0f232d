import { t } from '../text.ts'
import type { DemoText } from '../types.ts'

/** The key of a gap: a number with its tolerance, or accepted forms with their percentages. */
export type DemoGapKey = {
  readonly numeric?: { readonly value: number; readonly tolerance: number }
  readonly units?: readonly string[]
  readonly accepted: readonly (readonly [text: string, percent: number])[]
  readonly numerals?: true
}
export type DemoQuestionDraft = {
  readonly stem: DemoText
  readonly explanation: DemoText
  readonly difficulty: 1 | 2 | 3 | 4 | 5
  readonly points: number
  /** The first is right. */
  readonly options?: readonly DemoText[]
  readonly gaps?: readonly DemoGapKey[]
  readonly isSent: boolean
}

/** Drafts in the pre-sales bank, which have not been approved yet. */
export const preSalesDrafts: readonly DemoQuestionDraft[] = [
  {
    stem: t(
      '<p>一段 1550 nm 单模光纤链路长 40 km，衰减系数为 0.22 dB/km，接头与熔接损耗合计 1.8 dB，则链路总损耗约为 {{1}} dB；该波长属于 {{2}} 波段。</p>',
      '<p>A 1550 nm single-mode link is 40 km long at 0.22 dB/km; connectors and splices lose 1.8 dB in all. The total loss is about {{1}} dB, and this wavelength lies in the {{2}} band.</p>',
    ),
    explanation: t(
      '0.22 × 40 + 1.8 = 10.6 dB；1530 至 1565 nm 为 C 波段。',
      '0.22 × 40 + 1.8 = 10.6 dB; the C band reaches from 1530 to 1565 nm.',
    ),
    difficulty: 3,
    points: 800,
    gaps: [
      { numeric: { value: 10.6, tolerance: 0.1 }, units: ['dB', '分贝'], accepted: [], numerals: true },
      {
        accepted: [
          ['C', 100],
          ['C 波段', 100],
          ['C-band', 100],
          ['常规', 100],
          ['第三窗口', 50],
        ],
      },
    ],
    isSent: true,
  },
  {
    stem: t(
      '客户要求仓库扫码枪“不掉线”。方案里最先要写明的是什么？',
      'A customer wants scanners in the hall that “never drop”. What does the proposal state first?',
    ),
    explanation: t('没有可量的目标，验收时各说各话。', 'Without a measurable goal acceptance becomes an argument.'),
    difficulty: 2,
    points: 200,
    options: [
      t('可测量的目标，如切换中断不超过 50 ms', 'A measurable goal, such as at most 50 ms lost in a handover'),
      t('设备的品牌与型号', 'The make and model of the equipment'),
      t('工期', 'The time it takes to build'),
      t('过往案例', 'Earlier projects'),
    ],
    isSent: true,
  },
  {
    stem: t('现场勘测时，哪一项最容易被漏掉？', 'What is most easily forgotten in a site survey?'),
    explanation: t('满货架时的衰减和空仓时差别很大。', 'Full shelves take away far more signal than empty ones.'),
    difficulty: 3,
    points: 200,
    options: [
      t('货架装满时的遮挡', 'What full shelves hide'),
      t('楼层高度', 'The height of the hall'),
      t('电源位置', 'Where power is'),
      t('网线长度', 'The length of cables'),
    ],
    isSent: false,
  },
]
