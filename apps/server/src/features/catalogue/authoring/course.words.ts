/** Problems of a course or a lesson, in both languages. */
export const courseWords = {
  title: { zh: '请填写标题', en: 'Enter a title' },
  noName: { zh: '请填写姓名', en: 'Enter a name' },
  unknownAccount: { zh: '账号不存在', en: 'This account does not exist' },
  noTeacher: { zh: '请选择讲师', en: 'Choose an instructor' },
  unknownTeacher: { zh: '讲师不存在', en: 'This instructor does not exist' },
  unknownExam: { zh: '考试不存在', en: 'This exam does not exist' },
  unknownScheme: {
    zh: '证书类别不存在，或不是课程证书',
    en: 'This certificate scheme does not exist or is not for courses',
  },
  unknownPortrait: { zh: '照片不存在，请重新上传', en: 'This photo does not exist. Upload it again' },
  unknownCover: { zh: '封面图片不存在', en: 'This cover image does not exist' },
  unknownCompany: { zh: '企业不存在', en: 'This company does not exist' },
  noCompany: {
    zh: '请选择至少一家企业，或对所有企业开放',
    en: 'Choose at least one company, or make it visible to all',
  },
  noPrice: { zh: '付费课程的价格必须大于零', en: 'A paid course needs a price above zero' },
  interventions: {
    zh: '在场确认的次数和间隔要么都填，要么都为零',
    en: 'Set both the number of presence checks and their interval, or leave both empty',
  },
  twice: { zh: '同一课时只能出现一次', en: 'A course can contain a lesson only once' },
  unknownSection: { zh: '章不属于这门课程', en: 'This section does not belong to the course' },
  unknownContent: { zh: '课时内容不存在', en: 'This content does not exist' },
  unknownProduct: { zh: '课程不存在', en: 'This course does not exist' },
  productTwice: { zh: '同一课程在专题里只能出现一次', en: 'A topic can contain a course only once' },
  topicInTopic: { zh: '专题里不能再放专题', en: 'A topic cannot contain another topic' },
  notTopic: { zh: '这不是专题', en: 'This is not a topic' },
  topicLessons: { zh: '专题收录课程，没有自己的章节', en: 'A topic contains courses and can’t have sections' },
  topicPrice: { zh: '专题本身免费，费用由其中的课程决定', en: 'A topic is free. Its courses have their own prices' },
  topicAward: { zh: '专题没有自己的考试和证书', en: 'A topic cannot have an exam or a certificate' },
  noProduct: { zh: '专题里还没有已发布的课程', en: 'The topic has no published course yet' },
  noLesson: { zh: '课程里还没有课时', en: 'The course has no lessons yet' },
  emptySection: { zh: '这一章还没有课时', en: 'This section has no lessons yet' },
  noText: { zh: '文章还没有正文', en: 'The article has no text yet' },
  noMedia: { zh: '还没有上传音视频', en: 'This lesson has no file yet. Upload one' },
  mediaNotReady: { zh: '音视频还没有处理好', en: 'The uploaded file is still being processed' },
  mediaFailed: {
    zh: '音视频处理失败，请重试或更换文件',
    en: 'The uploaded file could not be processed. Try again, or replace it',
  },
  noDuration: {
    zh: '时长为零，学员永远无法完成',
    en: 'This lesson has no length, so learners can’t complete it. Set its length',
  },
  unknownMedia: { zh: '音视频不存在', en: 'This media file does not exist' },
  wrongMedia: {
    zh: '音频课时需要音频，视频课时需要视频',
    en: 'An audio lesson needs audio. A video lesson needs video',
  },
  notArticle: {
    zh: '文章没有音视频，音视频课时没有正文',
    en: 'An article can’t have media, and a media lesson can’t have text',
  },
  notPackage: {
    zh: '只有课件和链接课时可以设置最短学习时长',
    en: 'Only courseware and links have a minimum study time',
  },
  noLink: { zh: '请填写链接地址', en: 'Enter the address of the link' },
  badLink: {
    zh: '请填写以 https:// 开头、带完整域名的地址，不含用户名和密码',
    en: 'Enter an address that starts with https:// and has a full domain name, without a user name or password',
  },
} as const
export type CourseWord = keyof typeof courseWords
