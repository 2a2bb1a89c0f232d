import type { DemoComment, DemoCommentReport } from './types.ts'

type Row = readonly [product: string, account: string, company: 'starbeam' | 'farbridge', rating: DemoComment['rating'], body: string, daysAgo: number, likes: readonly string[]]

const rows: readonly Row[] = [
  ['nr-beam', 'wu-yutong', 'starbeam', 5, '路测日志那几节最实用，第二天就用上了。先看斜率再看门限，这个顺序帮我省了半天。', 9, ['learner', 'he-siqi', 'lu-haoran', 'colleague']],
  ['nr-beam', 'lu-haoran', 'starbeam', 5, 'SSB 扫描的动画一看就懂，建议每个新员工入职第一周就看。', 16, ['deng-xin', 'wu-yutong']],
  ['nr-beam', 'colleague', 'starbeam', 4, '内容扎实，BWP 一节稍快，配合文档再读一遍就清楚了。', 3, ['he-siqi']],
  [
    'nr-beam',
    'oliver-grant',
    'farbridge',
    5,
    'The free-space loss table finally made it click why mmWave needs beams at all. I checked the 3.5 GHz row by hand, as told.',
    21,
    ['qin-yue', 'xie-wen'],
  ],
  ['nr-beam', 'he-siqi', 'starbeam', 4, '波束失败那节的检查清单打印出来贴在测试车里了。希望再加一个高架场景的案例。', 12, ['wu-yutong', 'lu-haoran', 'learner']],
  ['core-sba', 'ren-bo', 'starbeam', 5, '每条流程都配抓包，讲注册流程的这一节是我看过最清楚的。', 8, ['shen-yue', 'song-zhiyuan']],
  ['core-sba', 'song-zhiyuan', 'starbeam', 4, '服务化接口讲得好，切片部分还想听到更多运维视角。', 19, ['shen-yue']],
  ['ip-ospf', 'zhou-yining', 'starbeam', 5, 'ExStart 卡住查 MTU，上周真的遇到了，十分钟定位。', 5, ['tang-jia', 'deng-xin', 'cao-ying']],
  ['ip-ospf', 'deng-xin', 'starbeam', 4, '区域类型那张图收藏了。练习题如果再多一点就更好。', 14, ['tang-jia']],
  ['fibre-otdr', 'meng-fan', 'farbridge', 5, '做了这么多年抢修，第一次有人把盲区讲明白。脉宽怎么选现在心里有数了。', 7, ['hu-jianguo', 'zheng-kai', 'xie-wen']],
  ['fibre-otdr', 'hu-jianguo', 'farbridge', 4, '曲线判读很实在。手机上看图稍小，横过来就好。', 18, ['meng-fan']],
  ['fibre-otdr', 'hu-jianguo', 'farbridge', 4, '转一台二手 OTDR，九成新，价格好说，要的私聊我。另外长期收各种题库。', 2, []],
  ['linux-tcpdump', 'gao-yiming', 'starbeam', 5, '三行抓包分清是谁的问题，夜班再也不用来回打电话。', 2, ['xu-nian', 'peng-fei', 'fu-tianyu', 'song-zhiyuan']],
  ['linux-tcpdump', 'luo-dan', 'farbridge', 4, '命令可以直接复制，很方便。过滤表达式那一节我看了两遍。', 11, ['bai-lu']],
  ['change-four-steps', 'peng-fei', 'starbeam', 5, '最后回退时刻的算法应该贴在每个值班室。', 4, ['gao-yiming', 'xu-nian', 'fu-tianyu']],
  ['change-four-steps', 'xu-nian', 'starbeam', 5, '免费课里讲得最透的一门，考试题也贴近实际。', 13, ['cao-ying']],
  ['change-four-steps', 'qin-yue', 'farbridge', 4, '给客户割接前让全组看了一遍，方案里的漏项明显少了。', 20, ['xie-wen', 'oliver-grant']],
  ['osi-basics', 'fu-tianyu', 'starbeam', 5, '转岗过来零基础，封装那张图看懂以后，后面的课都顺了。', 6, ['deng-xin']],
  ['osi-basics', 'xie-wen', 'farbridge', 4, '篇幅短，中午吃饭就能学一节。', 15, []],
  ['dns-dhcp', 'bai-lu', 'farbridge', 5, '服务台一半的“上不了网”都在这门课里。', 10, ['luo-dan', 'learner']],
  ['dns-dhcp', 'learner', 'starbeam', 5, '看完就把 169.254 的排查步骤写进了我们组的手册。', 1, ['colleague']],
  ['itil-incident', 'cao-ying', 'starbeam', 4, '影响乘紧急的矩阵很好用，我们的工单模板已经照着改了。', 17, ['peng-fei']],
  ['private-network', 'jiang-ke', 'starbeam', 5, '把客户的话翻译成验收指标，这一节值回票价，虽然它是免费的。', 9, ['ma-jun']],
  ['field-ticket', 'zheng-kai', 'farbridge', 5, '新人上岗前必看，照片怎么拍讲得特别细。', 8, ['meng-fan', 'hu-jianguo']],
  ['signalling-listening', 'shen-yue', 'starbeam', 4, '闭着眼听出拥塞音，成就感十足。耳机听效果更好。', 22, ['ren-bo']],
  ['interference-notes', 'colleague', 'starbeam', 5, '每一例都有频谱截图的文字描述，像跟着老师傅跑现场。', 25, ['learner', 'he-siqi']],
]

export const comments: readonly DemoComment[] = rows.map(([product, account, company, rating, body, daysAgo, likes], index) => ({
  key: `comment-${String(index + 1).padStart(2, '0')}`,
  product,
  account,
  company,
  rating,
  body,
  daysAgo,
  likes,
}))

/** What waits for staff in the demo. */
export const commentReports: readonly DemoCommentReport[] = [
  { comment: 'comment-12', account: 'meng-fan', company: 'farbridge', reason: 'spam', words: '', daysAgo: 1.6 },
  { comment: 'comment-12', account: 'zheng-kai', company: 'farbridge', reason: 'other', words: '又卖设备又收题库，跟课程没关系，请处理一下。', daysAgo: 0.9 },
]
