export const texts = {
  share: '分享',
  copied: '链接已复制',
  copyFailed: '无法复制，请从地址栏复制',
  invitedBy: (name: string) => `${name} 邀请您一起学习`,
  invitedHint: '您开始学习和完成时，对方会收到通知并获得积分',
  dialog: {
    title: '分享给同事',
    link: '分享链接',
    copy: '复制链接',
    send: '发送给…',
    message: (title: string) => `一起学《${title}》`,
    poster: (title: string) => `《${title}》的分享海报`,
    savePicture: '保存图片',
    savePdf: '下载 PDF',
    failed: '海报生成失败，请重试',
    earn: (start: string, completion: string) =>
      `同事通过此链接开始学习，您获得 ${start} 积分；完成后再获得 ${completion} 积分。`,
    earnStart: (start: string) => `同事通过此链接开始学习，您获得 ${start} 积分。`,
    earnCompletion: (completion: string) => `同事通过此链接完成学习，您获得 ${completion} 积分。`,
    invited: (count: string) => `已有 ${count} 位同事通过此链接加入`,
    toRewards: '我的积分',
  },
}
