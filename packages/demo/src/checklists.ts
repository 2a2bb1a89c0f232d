import { t } from './text.ts'
import type { DemoChecklist, DemoChecklistItem, DemoObservation } from './types.ts'

/** An item that is answered by yes or no. */
const yesNo = (id: string, zh: string, en: string, own: Partial<DemoChecklistItem> = {}): DemoChecklistItem => ({
  id,
  kind: 'yesNo',
  label: t(zh, en),
  isRequired: true,
  isCritical: false,
  mayNotApply: false,
  ...own,
})

/** Checklists of the company Starbeam: one that is published, and one that its author is still writing. */
export const checklists: readonly DemoChecklist[] = [
  {
    key: 'tower-base',
    company: 'starbeam',
    status: 'published',
    daysAgo: 60,
    title: t('塔底作业安全', 'Safety at the tower base'),
    note: t('登塔前在塔底填写，约 5 分钟。', 'Fill it in at the base before anyone climbs. About 5 minutes.'),
    passPercent: 80,
    sections: [
      {
        id: 'gear',
        title: t('个人防护', 'Protective gear'),
        items: [
          yesNo('helmet', '佩戴安全帽，系好下颌带', 'Wears a helmet with the chin strap closed', { isCritical: true }),
          yesNo('harness', '全身式安全带检查合格，双钩交替', 'Harness checked; two lanyards, used in turn', {
            isCritical: true,
            hint: t('看检验标签的日期和缝线。', 'Look at the date on the tag and at the seams.'),
          }),
          yesNo('gloves', '手套和防滑鞋完好', 'Gloves and non-slip shoes are intact'),
        ],
      },
      {
        id: 'site',
        title: t('现场条件', 'Site'),
        items: [
          {
            id: 'wind',
            kind: 'number',
            label: t('塔底风速', 'Wind speed at the base'),
            hint: t('超过 10.8 m/s（6 级）不得登塔。', 'Nobody climbs above 10.8 m/s (force 6).'),
            isRequired: true,
            isCritical: true,
            mayNotApply: false,
            unit: 'm/s',
            atMost: 10.8,
          },
          yesNo('fence', '警戒区已围挡，无关人员已离开', 'The area is fenced off and clear'),
          {
            id: 'power',
            kind: 'choice',
            label: t('射频功率', 'RF power'),
            isRequired: true,
            isCritical: false,
            mayNotApply: true,
            options: [
              { id: 'off', label: t('已关断并挂牌', 'Off and tagged'), passes: true },
              { id: 'low', label: t('已降低，未挂牌', 'Lowered, not tagged'), passes: false },
              { id: 'on', label: t('未处理', 'Unchanged'), passes: false },
            ],
          },
        ],
      },
      {
        id: 'work',
        title: t('作业表现', 'Work'),
        items: [
          {
            id: 'talk',
            kind: 'scale',
            label: t('班前交底是否清楚', 'Briefing of the team'),
            isRequired: true,
            isCritical: false,
            mayNotApply: false,
            steps: 5,
            passFrom: 3,
          },
          yesNo('tools', '工具系绳，物料使用吊绳', 'Tools on lanyards, material on a rope', { mayNotApply: true }),
          {
            id: 'improve',
            kind: 'text',
            label: t('可以改进的地方', 'What could be better'),
            isRequired: false,
            isCritical: false,
            mayNotApply: false,
          },
        ],
      },
      {
        id: 'record',
        title: t('留存', 'Record'),
        items: [
          {
            id: 'anchor',
            kind: 'photo',
            label: t('安全带与挂点', 'Harness and anchor point'),
            hint: t('拍到检验标签和挂钩。', 'Show the inspection tag and the hook.'),
            isRequired: false,
            isCritical: false,
            mayNotApply: false,
          },
          {
            id: 'signed',
            kind: 'signature',
            label: t('本人确认已完成交底', 'Confirms the briefing'),
            signer: 'observed',
            isRequired: false,
            isCritical: false,
            mayNotApply: false,
          },
        ],
      },
    ],
  },
  {
    key: 'drive-test',
    company: 'starbeam',
    status: 'draft',
    daysAgo: 4,
    title: t('路测车辆与设备', 'Drive-test vehicle and equipment'),
    note: t('', ''),
    passPercent: 90,
    sections: [
      {
        id: 'car',
        title: t('出车前', 'Before departure'),
        items: [yesNo('belt', '所有人系好安全带', 'Everyone wears a seat belt', { isCritical: true })],
      },
    ],
  },
]

const good = { helmet: 'yes', harness: 'yes', gloves: 'yes', fence: 'yes', power: 'off', tools: 'yes' }
/** Observations with the published checklist, made by managers of the demo. */
export const observations: readonly DemoObservation[] = [
  {
    key: 'zhao',
    checklist: 'tower-base',
    person: 'colleague',
    observer: 'learner',
    daysAgo: 20,
    answers: { ...good, wind: '4.6', talk: '4', signed: 'typed:赵启航' },
    notes: {},
    remark: '操作熟练，交底完整。',
    acknowledged: { daysAgo: 19, comment: '' },
  },
  {
    key: 'he',
    checklist: 'tower-base',
    person: 'he-siqi',
    observer: 'learner',
    daysAgo: 6,
    answers: { ...good, harness: 'no', wind: '6.2', talk: '3', improve: '出发前逐人检查安全带标签。' },
    notes: { harness: '检验标签已过期 12 天，当场更换后才登塔。' },
    remark: '',
    acknowledged: null,
  },
  {
    key: 'wu',
    checklist: 'tower-base',
    person: 'wu-yutong',
    observer: 'learner',
    daysAgo: 12,
    answers: { ...good, power: 'na', wind: '7.9', talk: '5', tools: 'na' },
    notes: {},
    remark: '只做塔底巡检，没有登塔。',
    acknowledged: { daysAgo: 11, comment: '下次希望安排一次登塔观察。' },
  },
  {
    key: 'lin',
    checklist: 'tower-base',
    person: 'learner',
    observer: 'staff',
    daysAgo: 2,
    answers: { ...good, wind: '5.1', talk: '5', signed: 'typed:林晓雯' },
    notes: { talk: '让每个人复述了风险点。' },
    remark: '可以带新人。',
    acknowledged: null,
  },
]
