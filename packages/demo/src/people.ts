import { t } from './text.ts'
import type { DemoPerson } from './types.ts'

/** The accounts that the demo announces but for `colleague`, and the officer who does the daily work of staff; their password is given by the loader. */
const announced: readonly DemoPerson[] = [
  {
    key: 'learner',
    login: 'learner',
    name: '林晓雯',
    nameLatin: 'Lin Xiaowen',
    email: 'lin.xiaowen@starbeam.example',
    phone: '+8613800020418',
    gender: 'female',
    locale: 'zh',
    memberships: [
      { company: 'starbeam', employeeNo: '20418', department: 'sb-radio-opt', position: t('无线优化工程师', 'Radio optimisation engineer'), joinedDaysAgo: 905 },
      { company: 'farbridge', employeeNo: 'FB-2003', department: 'fb-field', position: t('外聘无线顾问', 'External radio consultant'), joinedDaysAgo: 130 },
    ],
    diligence: 0.7,
    ability: 0.8,
  },
  {
    key: 'staff',
    login: 'staff',
    name: '顾文静',
    nameLatin: 'Gu Wenjing',
    email: 'gu.wenjing@starbeam.example',
    gender: 'female',
    locale: 'zh',
    grants: 'all',
    memberships: [
      { company: 'starbeam', employeeNo: '20015', department: 'sb-training', position: t('培训与认证主管', 'Head of training and certification'), joinedDaysAgo: 1450 },
    ],
    diligence: 0.2,
    ability: 0.85,
  },
  {
    key: 'officer',
    login: 'cheng-shihan',
    name: '程诗涵',
    nameLatin: 'Cheng Shihan',
    email: 'cheng.shihan@starbeam.example',
    gender: 'female',
    locale: 'zh',
    grants: 'all',
    memberships: [{ company: 'starbeam', employeeNo: '20031', department: 'sb-training', position: t('考务专员', 'Exam officer'), joinedDaysAgo: 780 }],
    diligence: 0.2,
    ability: 0.8,
  },
]

type Row = readonly [
  key: string,
  name: string,
  nameLatin: string,
  gender: 'male' | 'female',
  employeeNo: string,
  department: string,
  zh: string,
  en: string,
  joinedDaysAgo: number,
  diligence: number,
  ability: number,
]

const starbeamPeople: readonly Row[] = [
  ['colleague', '赵启航', 'Zhao Qihang', 'male', '20422', 'sb-radio-opt', '无线优化工程师', 'Radio optimisation engineer', 880, 0.72, 0.74],
  ['zhou-yining', '周以宁', 'Zhou Yining', 'female', '00518273', 'sb-transport', '数据通信工程师', 'Datacom engineer', 1210, 0.85, 0.9],
  ['wu-yutong', '吴雨桐', 'Wu Yutong', 'female', '20437', 'sb-radio-opt', '无线优化工程师', 'Radio optimisation engineer', 640, 0.66, 0.68],
  ['ma-jun', '马骏', 'Ma Jun', 'male', '20391', 'sb-solutions', '售前经理', 'Pre-sales manager', 1020, 0.5, 0.52],
  ['shen-yue', '沈越', 'Shen Yue', 'male', '20405', 'sb-core', '核心网工程师', 'Core network engineer', 930, 0.78, 0.8],
  ['gao-yiming', '高一鸣', 'Gao Yiming', 'male', '20460', 'sb-noc', '网络监控工程师', 'NOC engineer', 410, 0.7, 0.63],
  ['xu-nian', '许念', 'Xu Nian', 'female', '20473', 'sb-noc', '网络监控工程师', 'NOC engineer', 350, 0.62, 0.58],
  ['tang-jia', '唐嘉', 'Tang Jia', 'female', '20388', 'sb-transport', '传输工程师', 'Transmission engineer', 1100, 0.8, 0.77],
  ['lu-haoran', '陆浩然', 'Lu Haoran', 'male', '20502', 'sb-radio', '无线规划工程师', 'Radio planning engineer', 260, 0.9, 0.7],
  ['peng-fei', '彭飞', 'Peng Fei', 'male', '20366', 'sb-noc', '值班长', 'Shift lead', 1380, 0.45, 0.72],
  ['song-zhiyuan', '宋知远', 'Song Zhiyuan', 'male', '20451', 'sb-core', '云平台工程师', 'Cloud platform engineer', 520, 0.88, 0.84],
  ['deng-xin', '邓欣', 'Deng Xin', 'female', '20519', 'sb-transport', '数据通信助理工程师', 'Junior datacom engineer', 150, 0.93, 0.55],
  ['yao-lei', '姚磊', 'Yao Lei', 'male', '20344', 'sb-radio', '无线部副经理', 'Deputy head of radio', 1440, 0.3, 0.66],
  ['jiang-ke', '江可', 'Jiang Ke', 'female', '20433', 'sb-solutions', '解决方案工程师', 'Solution engineer', 700, 0.58, 0.6],
  ['fu-tianyu', '傅天宇', 'Fu Tianyu', 'male', '20525', 'sb-noc', '助理工程师', 'Junior engineer', 120, 0.82, 0.48],
  ['he-siqi', '何思琪', 'He Siqi', 'female', '20416', 'sb-radio-opt', '测试工程师', 'Drive-test engineer', 860, 0.6, 0.64],
  ['ren-bo', '任博', 'Ren Bo', 'male', '20379', 'sb-core', '信令分析师', 'Signalling analyst', 1190, 0.68, 0.88],
  ['cao-ying', '曹颖', 'Cao Ying', 'female', '20488', 'sb-transport', '资料与配置管理员', 'Configuration manager', 300, 0.54, 0.57],
]

const farbridgePeople: readonly Row[] = [
  ['qin-yue', '秦越', 'Qin Yue', 'male', 'FB-1007', 'fb-field', '现场交付经理', 'Field delivery manager', 600, 0.52, 0.7],
  ['bai-lu', '白露', 'Bai Lu', 'female', 'FB-1012', 'fb-desk', '服务台主管', 'Service desk lead', 590, 0.74, 0.66],
  ['hu-jianguo', '胡建国', 'Hu Jianguo', 'male', 'FB-1003', 'fb-maintenance', '线务员', 'Line technician', 610, 0.4, 0.5],
  ['meng-fan', '孟凡', 'Meng Fan', 'male', 'FB-1021', 'fb-maintenance', '光缆抢修工程师', 'Fibre repair engineer', 380, 0.65, 0.6],
  ['luo-dan', '罗丹', 'Luo Dan', 'female', 'FB-1026', 'fb-desk', '服务台工程师', 'Service desk engineer', 240, 0.86, 0.62],
  ['oliver-grant', 'Oliver Grant', 'Oliver Grant', 'male', 'FB-1030', 'fb-field', '项目交付工程师', 'Delivery engineer', 200, 0.7, 0.76],
  ['xie-wen', '谢雯', 'Xie Wen', 'female', 'FB-1034', 'fb-field', '现场工程师', 'Field engineer', 160, 0.77, 0.54],
  ['zheng-kai', '郑凯', 'Zheng Kai', 'male', 'FB-1018', 'fb-maintenance', '维护班长', 'Maintenance crew lead', 450, 0.35, 0.58],
]

const personOf =
  (company: string, domain: string) =>
  ([key, name, nameLatin, gender, employeeNo, department, zh, en, joinedDaysAgo, diligence, ability]: Row): DemoPerson => ({
    key,
    login: key,
    name,
    nameLatin,
    email: `${nameLatin.toLowerCase().replace(' ', '.')}@${domain}`,
    gender,
    locale: name === nameLatin ? 'en' : 'zh',
    memberships: [{ company, employeeNo, department, position: t(zh, en), joinedDaysAgo }],
    diligence,
    ability,
  })

/** Everybody, the announced accounts `learner`, `staff` and `colleague` among them. */
export const people: readonly DemoPerson[] = [
  ...announced,
  ...starbeamPeople.map(personOf('starbeam', 'starbeam.example')),
  ...farbridgePeople.map(personOf('farbridge', 'farbridge.example')),
]
