import { t } from './text.ts'
import type { DemoTeacher } from './types.ts'

export const teachers: readonly DemoTeacher[] = [
  {
    key: 'he-dong',
    name: t('何冬', 'He Dong'),
    title: t('无线规划与优化，从业 19 年', 'Radio planning and optimisation, 19 years in the field'),
    bio: t(
      '参与过三代移动网的建网与优化，带队做过高铁、体育场和毫米波试点。习惯从路测日志讲起：先看终端看到了什么，再谈参数该怎么改。',
      'He has built and tuned three generations of mobile networks, and led teams on high-speed rail, stadiums and millimetre-wave pilots. He teaches from drive-test logs: first what the terminal saw, then which parameter to touch.',
    ),
  },
  {
    key: 'zhou-qiming',
    name: t('周启明', 'Zhou Qiming'),
    title: t('移动核心网架构师', 'Mobile core architect'),
    bio: t(
      '先后负责过 EPC 融合改造与 5GC 三层解耦项目，写过两百多页的信令分析手册。课上的每一条流程都配真实抓包。',
      'He ran EPC convergence and 5G core decoupling projects and wrote a signalling handbook of more than two hundred pages. Every flow he teaches comes with a real capture.',
    ),
  },
  {
    key: 'chen-yiheng',
    name: t('陈以衡', 'Chen Yiheng'),
    title: t('承载网首席规划师', 'Principal transport network planner'),
    bio: t(
      '十四年城域网与骨干网规划经验，主持过省级 SRv6 改造。相信一张好的地址规划表能省掉半数的割接夜。',
      'Fourteen years of planning metro and backbone networks, including a province-wide move to SRv6. He believes that a good addressing plan saves half of all night-time cut-overs.',
    ),
  },
  {
    key: 'shen-wei',
    name: t('沈维', 'Shen Wei'),
    title: t('网络可靠性工程师', 'Network reliability engineer'),
    bio: t(
      '从机房值班做到自动化平台负责人，维护过上万台服务器的排障手册。主张先抓包、再猜测，任何变更都要能退回去。',
      'From night shifts in the equipment room to head of the automation platform; keeper of a troubleshooting handbook for more than ten thousand servers. Capture first, guess later, and never make a change you cannot undo.',
    ),
  },
  {
    key: 'luo-min',
    name: t('罗敏', 'Luo Min'),
    title: t('线路与室内覆盖专家', 'Outside plant and indoor coverage specialist'),
    bio: t(
      '干过十一年光缆抢修，后来转做楼宇室分设计。讲课不离现场：仪表怎么接、曲线怎么看、工单怎么写。',
      'Eleven years on the fibre repair crew before she turned to in-building coverage. Her lessons never leave the site: how to connect the tester, how to read the trace, how to write the ticket.',
    ),
  },
  {
    key: 'fang-ruolin',
    name: t('方若琳', 'Fang Ruolin'),
    title: t('行业方案与服务管理讲师', 'Solutions and service management lecturer'),
    bio: t(
      '做过制造、港口、矿山的专网售前，也当过三年服务台经理。擅长把客户的一句抱怨翻译成可以验收的指标。',
      'She designed private networks for factories, ports and mines, and ran a service desk for three years. Her craft is turning a customer complaint into a figure that can be accepted or refused.',
    ),
  },
]
