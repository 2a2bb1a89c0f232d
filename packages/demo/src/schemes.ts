import { t } from './text.ts'
import type { DemoCertificateScheme } from './types.ts'

const courseSentence = (zh: string, en: string) =>
  t(`修完《${zh}》全部课时，特授予`, `has completed every lesson of ${en}, and is awarded`)
const dean = { name: t('顾文静', 'Gu Wenjing'), title: t('培训与认证主管', 'Head of training and certification') }
const radio = { name: t('何冬', 'He Dong'), title: t('无线首席讲师', 'Principal radio lecturer') }
const path = [t('助理工程师', 'Associate'), t('专业工程师', 'Professional'), t('专家', 'Expert')]

export const certificateTracks = {
  radio: { title: t('5G 无线网络工程师', '5G Radio Network Engineer'), levels: path },
  operations: { title: t('网络运维工程师', 'Network Operations Engineer'), levels: path },
} as const

export const certificateSchemes: readonly DemoCertificateScheme[] = [
  {
    key: 'nr-beam-course',
    code: 'NR-BC',
    kind: 'course',
    title: t('5G 无线波束课程结业证书', 'Certificate of Completion, 5G Radio Beams'),
    sentence: courseSentence('5G NR 无线接入：从空口到波束管理', '5G NR Radio Access: from Air Interface to Beams'),
    track: null,
    levelIndex: null,
    validityMonths: null,
    signatory: radio,
  },
  {
    key: 'ops-foundation-course',
    code: 'OP-FC',
    kind: 'course',
    title: t('网络变更课程结业证书', 'Certificate of Completion, Network Changes'),
    sentence: courseSentence('运维基础：变更管理四步法', 'Operations Basics: Change Management in Four Steps'),
    track: null,
    levelIndex: null,
    validityMonths: null,
    signatory: dean,
  },
  {
    key: 'fibre-course',
    code: 'FB-C',
    kind: 'course',
    title: t('光缆抢修课程结业证书', 'Certificate of Completion, Fibre Repair'),
    sentence: courseSentence('光缆抢修与 OTDR 曲线判读', 'Fibre Repair and Reading OTDR Traces'),
    track: null,
    levelIndex: null,
    validityMonths: null,
    signatory: { name: t('罗敏', 'Luo Min'), title: t('线路首席讲师', 'Principal outside-plant lecturer') },
  },
  {
    key: 'nr-beam-exam',
    code: 'NR-BE',
    kind: 'exam',
    title: t('5G 无线网络工程师（波束方向）', '5G Radio Network Engineer, Beams'),
    sentence: t(
      '通过 5G 无线波束管理考试，具备现网波束规划与排障能力，特授予',
      'has passed the examination in 5G beam management, and is awarded',
    ),
    track: 'radio',
    levelIndex: 1,
    validityMonths: 36,
    signatory: radio,
  },
  {
    key: 'ops-exam',
    code: 'OP-FE',
    kind: 'exam',
    title: t('网络运维工程师', 'Network Operations Engineer'),
    sentence: t(
      '通过网络运维考试，具备独立值守与排障的能力，特授予',
      'has passed the examination in network operations and can keep watch and troubleshoot alone, and is awarded',
    ),
    track: 'operations',
    levelIndex: 0,
    validityMonths: 24,
    signatory: dean,
  },
  {
    key: 'nr-beam-associate',
    code: 'NR-BA',
    kind: 'exam',
    title: t('5G 无线网络助理工程师（波束方向）', '5G Radio Network Engineer, Beams, Associate'),
    sentence: t(
      '通过 5G 无线波束助理级考试，掌握空口与波束的基本概念，特授予',
      'has passed the associate examination in 5G beams and knows the air interface and its beams, and is awarded',
    ),
    track: 'radio',
    levelIndex: 0,
    validityMonths: 24,
    signatory: radio,
  },
  {
    key: 'nr-beam-expert',
    code: 'NR-BX',
    kind: 'exam',
    title: t('5G 无线网络专家（波束方向）', '5G Radio Network Engineer, Beams, Expert'),
    sentence: t(
      '通过 5G 无线波束专家级考试，能够独立分析疑难问题并指导他人，特授予',
      'has passed the expert examination in 5G beams, solves the hard cases alone and guides others, and is awarded',
    ),
    track: 'radio',
    levelIndex: 2,
    validityMonths: 36,
    signatory: radio,
  },
  {
    key: 'ops-professional',
    code: 'OP-FP',
    kind: 'exam',
    title: t('网络运维专业工程师', 'Network Operations Engineer, Professional'),
    sentence: t(
      '通过网络运维专业级考试，能够主持事件处置与变更，特授予',
      'has passed the professional examination in network operations and can lead incidents and changes, and is awarded',
    ),
    track: 'operations',
    levelIndex: 1,
    validityMonths: 36,
    signatory: dean,
  },
  {
    key: 'ops-expert',
    code: 'OP-FX',
    kind: 'exam',
    title: t('网络运维专家', 'Network Operations Engineer, Expert'),
    sentence: t(
      '通过网络运维专家级考试，能够定位跨专业疑难故障并改进流程，特授予',
      'has passed the expert examination in network operations, finds faults across fields and improves the way of working, and is awarded',
    ),
    track: 'operations',
    levelIndex: 2,
    validityMonths: 36,
    signatory: dean,
  },
]
