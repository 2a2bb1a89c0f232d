import { t } from './text.ts'
import type { DemoText } from './types.ts'

/**
 * An employee without a history of their own, who only fills the lists of the console. `state` is the state of the
 * account; `seenHoursAgo` is the number of hours since the last sign-in, null for never.
 */
export type DemoExtraPerson = {
  readonly key: string
  readonly name: string
  readonly nameLatin: string
  readonly gender: 'male' | 'female'
  readonly company: string
  readonly department: string
  readonly employeeNo: string
  readonly position: DemoText
  readonly joinedDaysAgo: number
  readonly state: 'active' | 'invited' | 'suspended' | 'withdrawn'
  readonly seenHoursAgo: number | null
  readonly device: string
}

const names = `钱若谷 Qian Ruogu f|林若溪 Lin Ruoxi f|沈嘉树 Shen Jiashu m|王梓涵 Wang Zihan f|韩知行 Han Zhixing m|唐悦 Tang Yue f|冯启明 Feng Qiming m|郑书瑶 Zheng Shuyao f|蒋思琪 Jiang Siqi f|顾一凡 Gu Yifan m|邵敏 Shao Min f|陆景行 Lu Jingxing m|孟凡舟 Meng Fanzhou m|丁予安 Ding Yuan f|彭程 Peng Cheng m|戴文渊 Dai Wenyuan m|叶知秋 Ye Zhiqiu f|潘越 Pan Yue m|苏沐阳 Su Muyang m|魏来 Wei Lai m|陈立衡 Chen Liheng m|方若琳 Fang Ruolin f|袁野 Yuan Ye m|贺兰 He Lan f|夏至 Xia Zhi f|龚平 Gong Ping m|尹航 Yin Hang m|曾可欣 Zeng Kexin f|单雨晴 Shan Yuqing f|仇远 Qiu Yuan m|解明轩 Xie Mingxuan m|吕思远 Lv Siyuan m|查理文 Zha Liwen m|覃雪 Qin Xue f|翟一鸣 Zhai Yiming m|欧阳清 Ouyang Qing f|上官云 Shangguan Yun f|任嘉伦 Ren Jialun m|华子昂 Hua Ziang m|石磊 Shi Lei m|段雨薇 Duan Yuwei f|武思齐 Wu Siqi m|汪晨曦 Wang Chenxi f|崔浩 Cui Hao m|毛宁 Mao Ning f|熊健 Xiong Jian m|金秋实 Jin Qiushi f|范晓东 Fan Xiaodong m|侯雅婷 Hou Yating f|万家明 Wan Jiaming m|常乐 Chang Le f|康明 Kang Ming m|文静怡 Wen Jingyi f|施展 Shi Zhan m|邱悦然 Qiu Yueran f|向阳 Xiang Yang m|温如玉 Wen Ruyu f|柳青 Liu Qing f|骆宾 Luo Bin m|鲁一帆 Lu Yifan m|章程 Zhang Cheng m|洪晓彤 Hong Xiaotong f|耿直 Geng Zhi m|牛志强 Niu Zhiqiang m|庞博 Pang Bo m|童心 Tong Xin f|阮清 Ruan Qing f|倪虹 Ni Hong f|岳川 Yue Chuan m|季晨 Ji Chen m|项南 Xiang Nan m|祝融 Zhu Rong m|梅雪 Mei Xue f|喻言 Yu Yan f|蓝天 Lan Tian m|简宁 Jian Ning f|路遥 Lu Yao m|关山 Guan Shan m|车晓 Che Xiao f|毕然 Bi Ran m|Daniel Okafor Daniel Okafor m|Elena Petrova Elena Petrova f|Lucas Meyer Lucas Meyer m|Aisha Rahman Aisha Rahman f|Marco Rossi Marco Rossi m|Sofia Alvarez Sofia Alvarez f`
const places: readonly (readonly [company: string, departments: readonly string[]])[] = [
  ['starbeam', ['sb-radio', 'sb-radio-opt', 'sb-transport', 'sb-core', 'sb-noc', 'sb-solutions']],
  ['farbridge', ['fb-field', 'fb-maintenance', 'fb-desk']],
]
const positions: readonly DemoText[] = [
  t('数据通信工程师', 'Datacom engineer'),
  t('无线优化工程师', 'Radio optimisation engineer'),
  t('传输工程师', 'Transmission engineer'),
  t('交付经理', 'Delivery manager'),
  t('现场工程师', 'Field engineer'),
  t('网络监控工程师', 'NOC engineer'),
  t('助理工程师', 'Junior engineer'),
]
const devices = ['Edge,Windows', 'Chrome,Windows', 'WeCom,iPhone', 'Chrome,Android', 'Safari,macOS', 'WeCom,HarmonyOS']
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/**
 * The people who fill the companies. Most are active and signed in recently; some never accepted their invitation, some
 * are suspended, and some have left.
 */
export const extraPeople: readonly DemoExtraPerson[] = names.split('|').map((entry, n) => {
  const [, name = '', nameLatin = '', gender] =
    /^(.*?) ((?:\p{Script=Latin}+ ?)+) ([mf])$/u.exec(
      /^\p{Script=Latin}/u.test(entry) ? entry.replace(/^(\S+ \S+) \1 /u, '$1 $1 ') : entry,
    ) ?? []
  const isLatin = /^\p{Script=Latin}/u.test(entry)
  const latin = isLatin ? entry.split(' ').slice(0, 2).join(' ') : nameLatin
  const [company, departments] = pick(places, n % 4 === 3 ? 1 : 0)
  const state = n % 19 === 5 ? 'suspended' : n % 11 === 3 ? 'invited' : n % 23 === 7 ? 'withdrawn' : 'active'
  return {
    key: latin.toLowerCase().replace(' ', '-'),
    name: isLatin ? latin : name,
    nameLatin: latin,
    gender: gender === 'f' ? 'female' : 'male',
    company,
    department: pick(departments, n),
    employeeNo: company === 'starbeam' ? `006${20400 + n * 37}` : `FB-${2000 + n}`,
    position: pick(positions, n * 3),
    joinedDaysAgo: 40 + ((n * 131) % 1300),
    state,
    seenHoursAgo:
      state === 'invited' ? null : n % 13 === 4 ? null : n % 9 === 2 ? 24 * (65 + n) : (n * n * 7) % (24 * 30),
    device: pick(devices, n),
  }
})
