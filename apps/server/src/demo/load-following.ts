import { courses } from '@portal/demo/courses.ts'
import { people } from '@portal/demo/people.ts'
import { teachers } from '@portal/demo/teachers.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { createDemoRandom, daysBefore, demoId } from './demo-id.rules.ts'
import { demoFileId } from './load-files.ts'

const isOpenTo = (companies: readonly string[] | undefined, company: string) =>
  !companies || companies.includes(company)

const sheets = [
  { key: 'osi-encapsulation', product: 'osi-basics', zh: '速查图：OSI 封装', en: 'Reference sheet: OSI encapsulation' },
  { key: 'dns-resolution', product: 'dns-dhcp', zh: '速查图：DNS 解析过程', en: 'Reference sheet: DNS resolution' },
  { key: 'dhcp-exchange', product: 'dns-dhcp', zh: '速查图：DHCP 四步交互', en: 'Reference sheet: the DHCP exchange' },
  { key: 'ospf-areas', product: 'ip-ospf', zh: '速查图：OSPF 区域', en: 'Reference sheet: OSPF areas' },
  {
    key: 'fibre-otdr-trace',
    product: 'fibre-otdr',
    zh: '速查图：OTDR 曲线',
    en: 'Reference sheet: reading an OTDR trace',
  },
  {
    key: 'itil-incident-flow',
    product: 'itil-incident',
    zh: '速查图：事件处理流程',
    en: 'Reference sheet: the incident flow',
  },
  { key: 'vlan-trunk', product: null, zh: '速查图：VLAN 与 Trunk', en: 'Reference sheet: VLANs and trunks' },
  { key: 'backup-321', product: null, zh: '速查图：3-2-1 备份', en: 'Reference sheet: 3-2-1 backup' },
] as const

/**
 * Loads materials to download: the drawings of the courses as printable sheets, in Chinese, the language of most
 * readers.
 */
export async function loadStudyMaterials(tx: Transaction, now: Date): Promise<void> {
  await insertDemoRows(
    tx,
    'study_material',
    sheets.map(({ key, product, zh, en }, index) => ({
      id: demoId('material', key),
      product_id: product ? demoId('product', product) : null,
      name: { zh, en },
      file_id: demoFileId(`figures/${key}.zh.svg`),
      download_count: 12 + ((index * 37) % 90),
      created_at: daysBefore(now, 3 + index * 9),
    })),
  )
}

/**
 * Loads the subscriptions of people, in the company that they joined first, and the notices of the announced learner.
 */
export async function loadFollowing(tx: Transaction, now: Date): Promise<void> {
  const owners = people.flatMap((person) => {
    const company = person.memberships[0]?.company
    return company
      ? [
          {
            key: person.key,
            company,
            ids: { account_id: demoId('account', person.key), company_id: demoId('company', company) },
          },
        ]
      : []
  })
  await insertDemoRows(
    tx,
    'favourite_teacher',
    owners.flatMap(({ key, ids }) => {
      const draws = createDemoRandom(`favourite teacher ${key}`)
      const share = key === 'learner' ? 0.6 : 0.2
      return teachers
        .filter(() => draws() < share)
        .map((teacher) => ({
          ...ids,
          teacher_id: demoId('teacher', teacher.key),
          created_at: daysBefore(now, 1 + draws() * 50),
        }))
    }),
  )
  await insertDemoRows(
    tx,
    'subscription',
    owners.flatMap(({ key, company, ids }) => {
      const draws = createDemoRandom(`subscription ${key}`)
      const columns = courses.filter(
        (course) =>
          course.kind !== 'course' && isOpenTo(course.companies, company) && (key === 'learner' || draws() < 0.3),
      )
      const followed = teachers.filter((teacher) =>
        key === 'learner' ? ['he-dong', 'shen-wei'].includes(teacher.key) : draws() < 0.15,
      )
      const row = (kind: string, other: Record<string, string | null>) => ({
        id: demoId('subscription', `${key} ${kind}`),
        ...ids,
        ...other,
        created_at: daysBefore(now, 5 + draws() * 60),
      })
      return [
        ...columns.map((course) => row(course.key, { product_id: demoId('product', course.key), teacher_id: null })),
        ...followed.map((teacher) =>
          row(teacher.key, { product_id: null, teacher_id: demoId('teacher', teacher.key) }),
        ),
      ]
    }),
  )
  const learner = owners.find((owner) => owner.key === 'learner')
  if (!learner) return
  const told = courses
    .filter((course) => course.kind !== 'course' && isOpenTo(course.companies, learner.company))
    .slice(0, 3)
  await insertDemoRows(
    tx,
    'notification',
    told.map((course, index) => ({
      id: demoId('notification', course.key),
      ...learner.ids,
      kind: 'newLesson',
      cause: `newLesson demo ${course.key}`,
      title: { zh: `《${course.title.zh}》有新内容`, en: `New in “${course.title.en}”` },
      body: {},
      link: `/detail?id=${demoId('product', course.key)}`,
      created_at: daysBefore(now, 0.2 + index * 2.3),
      read_at: index > 1 ? daysBefore(now, 1) : null,
    })),
  )
}
