import type { APIRequestContext } from '@playwright/test'
import { createPlainPicture } from '../applicant.ts'
import { expect, portalUrl } from '../portal.ts'

const both = (zh: string, en: string) => ({ zh, en })
const choices = ['RIP', 'OSPF', 'BGP', 'IS-IS'].map((name) => ({ text: both(`${name} 协议`, name) }))
const questions = [1, 2].flatMap((n) => [
  {
    type: 'single',
    stem: both(`单选 ${n}：哪一个是路径矢量协议？`, `Single ${n}: which one is a path-vector protocol?`),
    options: choices,
    answerKey: { keys: ['C'] },
  },
  {
    type: 'multiple',
    stem: both(`多选 ${n}：哪些是链路状态协议？`, `Multiple ${n}: which ones are link-state protocols?`),
    options: choices,
    answerKey: { keys: ['B', 'D'] },
  },
  {
    type: 'judge',
    stem: both(`判断 ${n}：BGP 使用 TCP。`, `True or false ${n}: BGP runs over TCP.`),
    options: [],
    answerKey: { keys: ['A'] },
  },
  {
    type: 'blank',
    stem: both(
      `填空 ${n}：BGP 使用 TCP 的 {{1}} 端口，OSPF 的 IP 协议号是 {{2}}。`,
      `Blanks ${n}: BGP uses TCP port {{1}}, OSPF is IP protocol {{2}}.`,
    ),
    options: [],
    answerKey: { blanks: ['179', '89'].map((text) => ({ accepted: [{ text, weight: 100 }], caseSensitive: false })) },
  },
  {
    type: 'short',
    stem: both(
      `简答 ${n}：CPU 占用率持续偏高，怎样排查？`,
      `Short answer ${n}: the CPU load stays high; how do you find out why?`,
    ),
    options: [],
    answerKey: {
      rubric: both('两步以上', 'Two steps or more'),
      criteria: [{ text: both('定位现象', 'Locates the symptom'), points: 200 }],
    },
  },
])

/** The three types that give each of several places an option. */
const placed = [1, 2].flatMap((n) => [
  {
    type: 'matching',
    stem: both(`匹配 ${n}：各协议属于哪一类？`, `Matching ${n}: which kind is each protocol?`),
    prompts: [both('路径矢量', 'Path vector'), both('链路状态', 'Link state'), both('距离矢量', 'Distance vector')],
    options: [
      { text: both('RIP 协议', 'RIP') },
      { text: both('BGP 协议', 'BGP') },
      { text: both('OSPF 协议', 'OSPF') },
      { text: both('LLDP 协议', 'LLDP') },
    ],
    once: true,
    answerKey: { places: 'BCA', policy: 'perPlace' },
  },
  {
    type: 'ordering',
    stem: both(`排序 ${n}：割接的步骤`, `Ordering ${n}: the steps of a change`),
    options: ['申请', '备份', '割接', '验证'].map((step, at) => ({
      text: both(step, ['Request', 'Back up', 'Change', 'Verify'][at] ?? ''),
    })),
    answerKey: { places: 'ABCD', policy: 'longest' },
  },
  {
    type: 'gapChoice',
    stem: both(
      `选词 ${n}：BGP 使用 {{1}}，DNS 查询多用 {{2}}。`,
      `Gap choice ${n}: BGP runs over {{1}}, most DNS queries over {{2}}.`,
    ),
    options: ['UDP', 'TCP', 'ICMP'].map((name) => ({ text: both(name, name) })),
    answerKey: { places: 'BA', policy: 'perPlace' },
  },
])
/** Questions for a number: with a unit next to the answer, and with a choice of units. */
const numbers = [
  {
    type: 'numeric',
    stem: both(
      '数值 1：40 km 光缆，0.25 dB/km，总损耗是多少？',
      'Number 1: 40 km of cable at 0.25 dB/km lose how much?',
    ),
    options: [],
    answerKey: {
      blanks: [
        {
          accepted: [],
          numeric: [{ value: 10, tolerance: 0.1 }],
          caseSensitive: false,
          units: [{ unit: 'dB', factor: 1 }],
        },
      ],
    },
  },
  {
    type: 'numeric',
    stem: both('数值 2：100 km 光纤的单程时延是多少？', 'Number 2: what is the delay over 100 km of fibre?'),
    options: [],
    answerKey: {
      blanks: [
        {
          accepted: [],
          numeric: [{ value: 500, tolerance: 0.03, isRelative: true }],
          caseSensitive: false,
          units: [
            { unit: 'μs', factor: 1 },
            { unit: 'ms', factor: 1000 },
          ],
        },
      ],
    },
  },
]
/** Answered by points on a picture, and by files. */
const pictured = (fileId: string) => {
  const img = (alt: string) => `<img src="/files/read?fileId=${fileId}" alt="${alt}" width="400" height="300" />`
  return [1, 2].flatMap((n) => [
    {
      type: 'hotspot',
      stem: both(`标图 ${n}：请标出两路电源。`, `Picture ${n}: mark both feeds.`),
      options: [],
      picture: both(img('机柜'), img('Rack')),
      answerKey: {
        regions: [
          { shape: 'rectangle', coords: [0, 0, 2500, 10_000], label: both('A 路', 'Feed A') },
          { shape: 'rectangle', coords: [7500, 0, 10_000, 10_000], label: both('B 路', 'Feed B') },
        ],
        policy: 'minusWrong',
      },
    },
    {
      type: 'upload',
      stem: both(`上传 ${n}：拍下贴好标签的跳线。`, `Upload ${n}: take a photo of the labelled cord.`),
      options: [],
      upload: { kinds: ['file', 'photo'], files: 1, megabytes: 5 },
      answerKey: { rubric: both('标签清晰', 'The label can be read'), criteria: [] },
    },
  ])
}
export const placementQuestionTypes: readonly string[] = ['matching', 'ordering', 'gapChoice']

const everyType = ['single', 'multiple', 'judge', 'blank', 'short']

/**
 * Creates, through the calls of staff, a bank and a strict formal exam with `count` questions of each of `types`: by
 * default single choice, multiple choice, true or false, blank and short answer. `title` is used in both languages;
 * `own` adds to the exam's content. Returns the id of the exam.
 */
export async function createAllTypesExam(
  request: APIRequestContext,
  staff: string,
  title: string,
  own: object = {},
  types: readonly string[] = everyType,
  count: 1 | 2 = 2,
): Promise<string> {
  const ask = async <T>(address: string, data: object): Promise<T> => {
    const answer = await (
      await request.post(`${portalUrl()}${address}`, { headers: { access_token: staff }, data })
    ).json()
    expect(answer.code, `${address}: ${JSON.stringify(answer.data)}`).toBe(200)
    return answer.data as T
  }
  const uploadPicture = async (): Promise<string> => {
    const sent = await request.post(`${portalUrl()}/exam/console/question/file`, {
      headers: { access_token: staff },
      multipart: { file: { name: 'rack.png', mimeType: 'image/png', buffer: createPlainPicture(400, 300) } },
    })
    return (await sent.json()).data.fileId
  }
  const { bankId } = await ask<{ bankId: string }>('/exam/console/bank/add', {
    title: both(`${title} 题库`, `${title}, bank`),
  })
  for (const question of [
    ...questions,
    ...(types.some((type) => placementQuestionTypes.includes(type)) ? placed : []),
    ...(types.includes('numeric') ? numbers : []),
    ...(types.includes('hotspot') || types.includes('upload') ? pictured(await uploadPicture()) : []),
  ])
    await ask('/exam/console/question/create', {
      bankId,
      topic: '网络/路由',
      difficulty: 2,
      points: 200,
      explanation: both('见教材', 'See the book'),
      ...question,
    })
  const draft = await ask<{ examId: string; revision: number }>('/exam/console/create', {
    kind: 'formal',
    title: both(title, title),
    zones: ['technical'],
    paper: { rules: types.map((type) => ({ bankId, type, count, points: 200 })), fixed: [] },
    passingPoints: 1200,
    timeLimit: 1800,
    shuffleQuestions: true,
    shuffleOptions: true,
    multiplePolicy: 'halfForSubset',
    leavePolicy: 'strict',
    leaveLimit: 5,
    onReload: 'submit',
    release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' },
    appealDays: 14,
    avoidSeen: false,
    ...own,
  })
  await ask('/exam/console/publish', draft)
  return draft.examId
}
