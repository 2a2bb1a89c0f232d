import { t } from './text.ts'
import type { DemoCertificateScheme } from './types.ts'

const courseSentence = (zh: string, en: string) => t(`修完《${zh}》全部课时，特授予`, `has completed every lesson of ${en}, and is awarded`)
const dean = { name: t('顾文静', 'Gu Wenjing'), title: t('培训与认证主管', 'Head of training and certification') }
const radio = { name: t('何冬', 'He Dong'), title: t('无线首席讲师', 'Principal radio lecturer') }
const path = [t('助理工程师', 'Associate'), t('专业工程师', 'Professional'), t('专家', 'Expert')]

export const certificateSchemes: readonly DemoCertificateScheme[] = [
  {
    key: 'nr-beam-course',
    code: 'NR-BC',
    kind: 'course',
    title: t('5G 无线波束课程结业证书', 'Certificate of Completion, 5G Radio Beams'),
    sentence: courseSentence('5G NR 无线接入：从空口到波束管理', '5G NR Radio Access: from Air Interface to Beams'),
    levels: [],
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
    levels: [],
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
    levels: [],
    levelIndex: null,
    validityMonths: null,
    signatory: { name: t('罗敏', 'Luo Min'), title: t('线路首席讲师', 'Principal outside-plant lecturer') },
  },
  {
    key: 'nr-beam-exam',
    code: 'NR-BE',
    kind: 'exam',
    title: t('5G 无线网络工程师（波束方向）', '5G Radio Network Engineer, Beams'),
    sentence: t('通过 5G 无线波束管理考试，具备现网波束规划与排障能力，特授予', 'has passed the examination in 5G beam management, and is awarded'),
    levels: path,
    levelIndex: 1,
    validityMonths: 36,
    signatory: radio,
  },
  {
    key: 'ops-exam',
    code: 'OP-FE',
    kind: 'exam',
    title: t('网络运维工程师', 'Network Operations Engineer'),
    sentence: t('通过网络运维考试，具备独立值守与排障的能力，特授予', 'has passed the examination in network operations and can keep watch and troubleshoot alone, and is awarded'),
    levels: path,
    levelIndex: 0,
    validityMonths: 24,
    signatory: dean,
  },
]
