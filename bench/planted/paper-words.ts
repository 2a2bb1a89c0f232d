import type { PaperQuestionType } from './planted-paper.ts'

/** The heading above the questions of each type, in both languages. */
export const questionTypeHeadings: Readonly<Record<PaperQuestionType, readonly [zh: string, en: string]>> = {
  single: ['单项选择题', 'Single choice'],
  multiple: ['多项选择题', 'Multiple answers'],
  judge: ['判断题', 'True or false'],
  blank: ['填空题', 'Fill in the blanks'],
  short: ['简答题', 'Short answer'],
  numeric: ['数值题', 'Numeric questions'],
  ordering: ['排序题', 'Ordering'],
  matching: ['匹配题', 'Matching'],
}

/** The words of planted papers. `#` is a number that distinguishes a question from all others of its paper. */
type Words = {
  readonly choices: readonly (readonly [stem: string, right: readonly string[], wrong: readonly string[]])[]
  readonly statements: readonly string[]
  /** `_` is a gap; the answers are in order. */
  readonly gaps: readonly (readonly [text: string, ...answers: string[]])[]
  readonly open: readonly (readonly [stem: string, answer: string])[]
  readonly numbers: readonly (readonly [stem: string, value: string])[]
  readonly orders: readonly (readonly [stem: string, ...steps: string[]])[]
  readonly pairs: readonly (readonly [stem: string, ...pairs: (readonly [string, string])[]])[]
  readonly materials: readonly string[]
  readonly sources: readonly string[]
  readonly topics: readonly string[]
  readonly notices: readonly string[]
  readonly endings: readonly string[]
}

export const chinesePaperWords: Words = {
  choices: [
    ['# 号高处作业平台的护栏高度不应低于()', ['1.2 m', '120 cm', '1200 mm'], ['0.6 m', '0.9 m', '80 cm', '500 mm']],
    [
      '进入 # 号受限空间前，必须先做的是()',
      ['通风并检测气体', '办理作业票', '安排专人监护'],
      ['直接进入', '点火试验', '关闭照明', '先拍照再通风'],
    ],
    [
      '# 号交换机的生成树协议用于()',
      ['防止二层环路', '阻塞冗余端口', '链路故障后恢复转发'],
      ['分配 IP 地址', '加密用户数据', '提高 CPU 主频', '压缩日志'],
    ],
    [
      '# 号工地的临时用电应当采用()',
      ['三级配电', 'TN-S 系统', '两级漏电保护'],
      ['一级配电', 'TT 系统直接借用', '裸线架空', '用铜丝代替熔丝'],
    ],
    [
      '机动车行驶至 # 号路口遇红灯时，应当()',
      ['停在停止线以外', '依次排队等候', '注意避让行人'],
      ['加速通过', '鸣笛催促', '借用人行道', '停在路口中央'],
    ],
    [
      '# 号蓄电池组均充时，应当注意()',
      ['保持室内通风', '记录单体电压', '观察电解液温度'],
      ['封闭门窗', '断开接地线', '靠近明火', '用水冲洗极柱'],
    ],
    [
      '依据《安全生产法》，# 号事故的报告内容包括()',
      ['事故发生的时间', '事故现场情况', '已经采取的措施'],
      ['领导的家庭住址', '员工的工资', '竞争对手的情况', '无关人员的隐私'],
    ],
    [
      '客户投诉单 # 的处理原则是()',
      ['先处理心情', '限时答复', '记录并回访'],
      ['推给其他部门', '不予登记', '要求客户撤诉', '等待上级指示'],
    ],
    [
      '在 # 号实验中，属于酸性溶液的是()',
      ['稀盐酸', '醋酸溶液', '硫酸铜溶液'],
      ['氢氧化钠溶液', '石灰水', '纯碱溶液', '氨水'],
    ],
    [
      '关于第 # 批合同的签订，说法正确的是()',
      ['应当采用书面形式', '双方应当遵循诚信原则', '变更须经协商一致'],
      ['口头约定一律无效', '单方可以随意变更', '无须约定价款', '公章可以外借'],
    ],
  ],
  statements: [
    '# 号配电箱的金属外壳必须可靠接地',
    '动火作业票 # 可以在作业完成后补办',
    '第 # 号灭火器压力表指针在红色区域时可以继续使用',
    '登上 # 号铁塔的人员应当同时挂好两个保险钩',
    '编号 # 的设备检修时可以只靠口头联系停送电',
    '驾驶 # 号车辆时，驾驶人可以短时间接打手持电话',
    '# 号机房的空调故障时，应当优先保证核心设备散热',
    '第 # 条规定：新员工经三级安全教育后方可上岗',
  ],
  gaps: [
    ['# 号站的安全生产方针是安全第一、_、综合治理', '预防为主'],
    ['# 号作业的"三不伤害"是不伤害自己、_、_', '不伤害他人', '不被他人伤害'],
    ['第 # 条：_ 是施工现场第一责任人，_ 负责日常检查', '项目经理', '专职安全员'],
    ['# 号线路中，绿黄双色线是 _ 线', '保护零线'],
    ['OSI 模型中，# 号报文所在的第二层是 _ 层，第三层是 _ 层，第四层是 _ 层', '数据链路', '网络', '传输'],
    ['# 号仓库的"五距"中，货物与灯的距离是 _', '灯距'],
  ],
  open: [
    ['简述 # 号触电事故的现场急救步骤', '切断电源，判断意识，呼救，心肺复苏'],
    ['说明 # 号项目质量控制的三个阶段', '事前控制、事中控制、事后控制'],
    ['# 号机房发生火情时，值班人员应如何处置', '报警，切断电源，使用气体灭火器，组织疏散'],
    ['试述第 # 次演练后应当总结的内容', '暴露的问题、原因和改进措施'],
  ],
  numbers: [
    ['# 号物体的重力加速度（单位 m/s²）为多少？', '9.81±0.02'],
    ['# 号电阻为 20 Ω，通过的电流为 3 A，两端的电压是多少伏？', '60'],
    ['# 号水箱长 2 m、宽 1.5 m、高 1 m，容积是多少立方米？', '3'],
  ],
  orders: [
    ['按先后顺序排列 # 号停电作业的步骤', '断开电源', '验电', '挂接地线', '悬挂标示牌'],
    ['按顺序排列 # 号灭火器的使用步骤', '提起灭火器', '拔下保险销', '握住喷管', '压下手柄'],
  ],
  pairs: [
    ['将 # 号现场的标志与含义配对', ['红色', '禁止'], ['黄色', '警告'], ['蓝色', '指令']],
    ['将 # 号协议与端口配对', ['HTTP', '80'], ['SSH', '22'], ['DNS', '53']],
  ],
  materials: [
    '某日凌晨，# 号站值班员发现市电中断，油机未能自启动，蓄电池电压持续下降。',
    '# 号工地使用塔吊吊运钢筋，信号工临时离岗，司机凭经验操作，钢筋坠落。',
  ],
  sources: ['见《安全规程》第 # 条。', '依据第 # 号标准的规定，其余选项均不符合要求。', '参见教材第 # 页。'],
  topics: ['安全管理/用电安全', '网络基础', '道路交通/信号灯', '施工现场/高处作业'],
  notices: [
    '考试时间 90 分钟，满分 100 分。',
    '请将姓名、工号填写在密封线内。',
    '答案一律写在答题纸上，写在试卷上无效。',
    '考试结束后将试卷和答题纸一并交回。',
  ],
  endings: ['（以下无正文）', '—— 试卷结束 ——', '* * * 全卷完 * * *', '第 4 页 共 4 页'],
}

export const englishPaperWords: Words = {
  choices: [
    [
      'Before you enter vessel no. #, you must first ()',
      ['ventilate it and test the air', 'get a permit', 'post an attendant'],
      ['walk in', 'light a match', 'turn off the lamps', 'take photographs'],
    ],
    [
      'Which statement about switch # is true? ()',
      ['It forwards frames by MAC address', 'It learns source addresses', 'It floods unknown destinations'],
      ['It assigns IP addresses', 'It encrypts user data', 'It routes by BGP only', 'It needs no power'],
    ],
    [
      'At crossing # the light is red. You should ()',
      ['stop before the line', 'wait in your lane', 'give way to pedestrians'],
      ['accelerate', 'sound the horn', 'drive on the pavement', 'reverse at speed'],
    ],
    [
      'For subnet # a valid private address is ()',
      ['10.1.2.3', '172.16.0.9', '192.168.4.4'],
      ['8.8.8.8', '172.32.0.1', '193.168.1.1', '224.0.0.5'],
    ],
    [
      'Guard rails of platform # must be at least ()',
      ['1.2 m high', '120 cm high', '1200 mm high'],
      ['0.6 m high', '0.9 m high', '80 cm high', '500 mm high'],
    ],
    [
      'Complaint # is settled when the agent has ()',
      ['recorded it', 'answered in time', 'called the customer back'],
      ['deleted it', 'blamed a colleague', 'waited a year', 'ignored it'],
    ],
  ],
  statements: [
    'The metal case of board # must be earthed',
    'Permit # may be signed after the work',
    'Extinguisher # may be used while its needle is in the red',
    'On tower # both hooks must be fastened',
    'Frame # is dropped when its checksum is wrong',
  ],
  gaps: [
    ['Rule # names the first duty of a supervisor: _', 'prevention'],
    ['In rule # the two kinds of protection are _ and _', 'collective', 'personal'],
    ['Layer two of message # is the _ layer, and layer four is the _ layer', 'data link', 'transport'],
  ],
  open: [
    ['Describe first aid after electric shock no. #', 'Switch off, check consciousness, call for help, resuscitate'],
    ['Explain how you would hand over shift #', 'State of the plant, open permits, risks'],
  ],
  numbers: [
    ['Resistor # has 20 ohms and carries 3 A. State its voltage in volts', '60'],
    ['State the acceleration of free fall in experiment #, in m/s²', '9.81±0.02'],
  ],
  orders: [
    [
      'Put the steps of isolation # in order',
      'Open the breaker',
      'Test for voltage',
      'Earth the line',
      'Hang the sign',
    ],
  ],
  pairs: [
    ['Match the signs of site # with their meaning', ['red', 'prohibition'], ['yellow', 'warning'], ['blue', 'duty']],
  ],
  materials: ['At 2 a.m. station # lost its mains supply. The generator failed to start and the battery voltage fell.'],
  sources: ['See rule #.', 'Standard # excludes the other options.'],
  topics: ['Safety/Electricity', 'Networks'],
  notices: [
    'You have 90 minutes. The paper has 100 points.',
    'Write your name on every sheet.',
    'Answers on this paper do not count.',
  ],
  endings: ['END OF PAPER', '--- End of the examination ---', 'Page 4 of 4'],
}
