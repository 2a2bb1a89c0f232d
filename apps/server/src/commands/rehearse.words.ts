/** Texts of the command that rehearses an exam. `%` is replaced by the next value. */
export const rehearseWords = {
  usage: {
    zh: '用法：npm run rehearse -- --exam 考试ID [--candidates 50] [--minutes 5] [--url 平台地址]，或 npm run rehearse -- --clean',
    en: 'Usage: npm run rehearse -- --exam ID [--candidates 50] [--minutes 5] [--url ADDRESS], or npm run rehearse -- --clean',
  },
  cleaned: { zh: '已清除 % 次演练的全部数据。', en: 'Rehearsals removed with all their data: %.' },
  noExam: { zh: '没有这场考试：%', en: 'No exam %' },
  noPaper: { zh: '这场考试现在组不出卷：%', en: 'No paper can be drawn for this exam: %' },
  away: {
    zh: '% 没有应答。请先启动平台，或用 --url 指定地址。',
    en: '% is not responding. Start the portal first, or set its address with --url.',
  },
  begun: {
    zh: '% 名模拟考生开始作答，约 % 分钟。监控页：%',
    en: '% simulated candidates are starting, for about % minutes. Watch them at %',
  },
  people: {
    zh: '开考 %，离开页面 %，断线 %，交卷 %，收到通知 %',
    en: 'started %, left the page %, lost the connection %, submitted %, announcements read %',
  },
  saves: { zh: '保存 % 次：p50 % 毫秒，p99 % 毫秒', en: '% saves: p50 % ms, p99 % ms' },
  trouble: { zh: '拒绝与重试：%', en: 'rejections and retries: %' },
  rejected: {
    zh: '平台拒绝的模拟操作：%（%）。演练未通过。',
    en: 'simulated actions rejected by the portal: % (%). The rehearsal failed.',
  },
  lost: { zh: '丢失的答案：%（核对回执 % 份）', en: 'lost answers: % (of % receipts compared)' },
  clean: { zh: '清除演练数据：npm run rehearse -- --clean', en: 'Remove the data with: npm run rehearse -- --clean' },
} as const
