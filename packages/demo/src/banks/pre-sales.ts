import { t } from '../text.ts'
import type { DemoBank, DemoQuestion } from '../types.ts'
import { multipleChoice, numberDemoQuestions, singleChoice, trueFalse } from './ask.ts'

const choices: readonly DemoQuestion[] = [
  singleChoice({
    topic: 'needs',
    difficulty: 1,
    stem: [
      '客户说“仓库信号不好”。售前首先应做什么？',
      'A customer says “bad signal in the warehouse”. What comes first?',
    ],
    options: [
      ['问清谁在用、在哪里、坏成什么样', 'Ask who uses it, where, and how it fails'],
      ['推荐增加室内点', 'Propose more indoor points'],
      ['报一套设备的价格', 'Quote a set of equipment'],
      ['安排割接窗口', 'Plan a change window'],
    ],
    why: ['先有事实，才有方案。', 'Facts come before a proposal.'],
  }),
  singleChoice({
    topic: 'needs',
    difficulty: 2,
    stem: ['哪一项最能决定客户愿意花多少钱？', 'What says most about how much a customer will spend?'],
    options: [
      ['一次故障造成的损失', 'What a failure costs them'],
      ['厂房面积', 'The size of the hall'],
      ['现有设备的品牌', 'The make of the present equipment'],
      ['终端的颜色和外观', 'The looks of the devices'],
    ],
    why: ['收益超不过损失的方案批不下来。', 'What costs more than the loss is not approved.'],
  }),
  singleChoice({
    topic: 'sizing',
    difficulty: 2,
    stem: [
      '面积 4,800 平方米，单个室内点覆盖 400 平方米，至少要几个点？',
      'An area of 4,800 m², 400 m² for an indoor point: how many at least?',
    ],
    options: ['12', '10', '14', '24'],
    why: ['4,800 ÷ 400 = 12，备用另计。', '4,800 ÷ 400 = 12, spares not counted.'],
  }),
  singleChoice({
    topic: 'sizing',
    difficulty: 2,
    stem: [
      '12 个室内点，每点 25 W，PoE 交换机至少要提供多少功率？',
      'Twelve points of 25 W each: which PoE power at least?',
    ],
    options: ['300 W', '250 W', '125 W', '600 W'],
    why: ['12 × 25 = 300 W，实际再留余量。', '12 × 25 = 300 W; leave some room in practice.'],
  }),
  singleChoice({
    topic: 'sizing',
    difficulty: 3,
    stem: ['年可用率 99.9%，一年允许中断约多少小时？', 'About how many hours of standstill does 99.9 % a year allow?'],
    options: ['8.8', '0.9', '3.7', '87.6'],
    why: ['8,760 × 0.1% ≈ 8.8 小时。', '8,760 × 0.1 % is about 8.8 hours.'],
  }),
  singleChoice({
    topic: 'tender',
    difficulty: 2,
    stem: ['标书中带星号（★）的条款不满足，结果通常是？', 'A starred clause of a tender is not met. The usual result?'],
    options: [
      ['废标', 'The tender is refused'],
      ['扣 1 分', 'One point is lost'],
      ['中标后再协商', 'It is settled after the award'],
      ['不影响', 'None'],
    ],
    why: ['星号条款是实质性要求。', 'Starred clauses are mandatory.'],
  }),
  singleChoice({
    topic: 'tender',
    difficulty: 2,
    stem: ['下列哪一条服务等级可以写进合同？', 'Which service level can stand in a contract?'],
    options: [
      [
        '一级故障受理后 15 分钟内回电，按工单时间统计',
        'Priority 1: a call back within 15 minutes, by the times of tickets',
      ],
      ['快速响应客户需求', 'Quick response to needs'],
      ['尽最大努力恢复', 'Best effort to restore'],
      ['网络总体稳定', 'A network that is stable on the whole'],
    ],
    why: ['测什么、怎么测都写清楚了。', 'It says what is measured and how.'],
  }),
  singleChoice({
    topic: 'tender',
    difficulty: 3,
    stem: [
      '可用率从 99.9% 提高到 99.99%，一年少停约 7.9 小时。每小时损失 2 万元，多花多少钱以内一年能回本？',
      'From 99.9 to 99.99 % saves about 7.9 hours a year. At 20,000 yuan an hour, what may it cost to pay within a year?',
    ],
    options: [
      ['约 15.8 万元', 'About 158,000 yuan'],
      ['约 2 万元', 'About 20,000 yuan'],
      ['约 79 万元', 'About 790,000 yuan'],
      ['约 1.6 万元', 'About 16,000 yuan'],
    ],
    why: ['7.9 × 2 万 ≈ 15.8 万。', '7.9 × 20,000 is about 158,000.'],
  }),
]

const several: readonly DemoQuestion[] = [
  multipleChoice({
    topic: 'needs',
    difficulty: 2,
    stem: ['一页方案应当包含哪些内容？', 'What belongs on the one page of a proposal?'],
    right: [
      ['要解决的事', 'What it solves'],
      ['做到什么程度', 'How well'],
      ['假设与不含', 'What is assumed and left out'],
      ['下一步', 'The next step'],
    ],
    wrong: [['全部设备的命令行配置', 'The whole configuration of all devices']],
    why: ['配置属于实施方案。', 'Configuration belongs to the works.'],
  }),
  multipleChoice({
    topic: 'sizing',
    difficulty: 3,
    stem: ['哪些因素会直接改变室内点的数量？', 'What changes the number of indoor points directly?'],
    right: [
      ['货架高度和材料', 'Height and material of racks'],
      ['覆盖面积', 'The area'],
      ['屋顶与隔墙', 'Roof and walls'],
    ],
    wrong: [
      ['维保年限', 'Years of maintenance'],
      ['付款方式', 'Terms of payment'],
    ],
    why: ['后两项只影响报价。', 'The last two change the price only.'],
  }),
  multipleChoice({
    topic: 'tender',
    difficulty: 2,
    stem: ['三年总成本应当包括哪些？', 'What belongs to the cost of three years?'],
    right: [
      ['设备与许可', 'Equipment and licences'],
      ['实施', 'Works'],
      ['电费与专线', 'Power and lines'],
      ['维保', 'Maintenance'],
    ],
    wrong: [['竞争对手的投标费用', 'What competitors spend on the tender']],
    why: ['还应加上停机损失。', 'The cost of standstill belongs to it as well.'],
  }),
  multipleChoice({
    topic: 'tender',
    difficulty: 3,
    stem: ['写“部分满足”时，应当写清哪些内容？', 'An answer says “partly met”. What must it tell?'],
    right: [
      ['哪一部分不满足', 'Which part is not met'],
      ['影响有多大', 'What follows from it'],
      ['怎么弥补', 'How it is made up for'],
    ],
    wrong: [['竞争对手也不满足', 'That competitors do not meet it either']],
    why: ['评标人要能判断影响。', 'Those who judge must be able to weigh it.'],
  }),
]

const statements: readonly DemoQuestion[] = [
  trueFalse({
    topic: 'needs',
    difficulty: 1,
    stem: ['第一次见面就应当报出设备型号，显得专业。', 'Naming a model at the first meeting is professional.'],
    isTrue: false,
    why: ['说出的型号会变成承诺。', 'What is named becomes a promise.'],
  }),
  trueFalse({
    topic: 'needs',
    difficulty: 1,
    stem: [
      '客户改过并确认的会议纪要，可以作为需求的依据。',
      'Minutes that the customer has corrected and confirmed may serve as the requirement.',
    ],
    isTrue: true,
    why: ['双方确认过的才算数。', 'What both have confirmed counts.'],
  }),
  trueFalse({
    topic: 'sizing',
    difficulty: 2,
    stem: ['“时延 20 毫秒”不带百分比，无法验收。', '“A delay of 20 ms” without a percentage cannot be accepted.'],
    isTrue: true,
    why: ['要写多少比例的包满足。', 'It must say for which share of packets.'],
  }),
  trueFalse({
    topic: 'sizing',
    difficulty: 2,
    stem: ['估算规模时可以不写假设，只要数字准确。', 'A size needs no assumptions as long as its figures are right.'],
    isTrue: false,
    why: ['假设变了，数字就要跟着变。', 'When an assumption changes, so does the figure.'],
  }),
  trueFalse({
    topic: 'tender',
    difficulty: 2,
    stem: ['服务扣款不需要封顶。', 'Penalties for service need no cap.'],
    isTrue: false,
    why: ['通常封顶为当月服务费的 10%～20%。', 'A cap of 10 to 20 % of the month’s fee is common.'],
  }),
  trueFalse({
    topic: 'tender',
    difficulty: 1,
    stem: ['每个“满足”都应注明证据在哪里。', 'Every “met” should say where its evidence is.'],
    isTrue: true,
    why: ['评标人不会替你找。', 'Nobody will look for it on your behalf.'],
  }),
]

export const preSalesBank: DemoBank = {
  key: 'pre-sales',
  title: t('售前方案题库', 'Pre-sales and solutions'),
  source: '2026',
  topics: [
    { key: 'needs', name: t('需求', 'Requirements') },
    { key: 'sizing', name: t('规模估算', 'Sizing') },
    { key: 'tender', name: t('应标与报价', 'Tenders and offers') },
  ],
  questions: numberDemoQuestions('ps', [...choices, ...several, ...statements]),
}
