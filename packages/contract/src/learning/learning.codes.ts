import type { ErrorWords } from '../http/codes.ts'

export const learningCodes = {
  classClosed: { status: 409, zh: '报名已截止，或这个班已取消', en: 'This class takes no more changes, or was called off' },
  classFee: { status: 409, zh: '收费班级请联系我们报名', en: 'Please contact us for a class with a fee' },
  lessonLocked: { status: 403, zh: '未解锁，请按顺序学习', en: 'Not unlocked, please learn in sequence' },
  lessonNotFound: { status: 404, zh: '课时不存在', en: 'This lesson does not exist' },
  lessonOtherKind: { status: 409, zh: '这个课时不是这种内容', en: 'This lesson is of another kind' },
  notEntitled: { status: 403, zh: '购买后才能继续学习', en: 'Please buy this course to go on' },
  planNotFound: { status: 404, zh: '学习计划不存在', en: 'This study plan does not exist' },
  planIncomplete: { status: 409, zh: '计划还不完整，请补充后再发布', en: 'The plan is not complete yet, please add what is missing before publishing' },
  mediaExpired: { status: 403, zh: '播放地址已过期，请刷新', en: 'This media address has expired, please reload' },
  previewOver: { status: 403, zh: '试看到此结束，购买后可以看完', en: 'The preview ends here, please buy this course to go on' },
  noteEmpty: { status: 400, zh: '请输入笔记内容', en: 'Please write something' },
  tooManyNotes: { status: 409, zh: '这门课的笔记已达上限', en: 'You have as many notes in this course as there can be' },
  documentBroken: { status: 422, zh: '这份 PDF 无法读取：已损坏、有密码或页数太多', en: 'This PDF file cannot be read: it is damaged, has a password or too many pages' },
  packagesOff: {
    status: 409,
    zh: '还没有为课件包设置独立的地址，请联系管理员（CONTENT_URL）',
    en: 'Packages need an address of their own, please ask your administrator (CONTENT_URL)',
  },
  packageTakenOver: { status: 409, zh: '已在其他页面打开这份课件', en: 'This has been opened on another page' },
  packageBroken: { status: 422, zh: '这不是一个完整的 zip 文件', en: 'This is not a whole zip file' },
  packageUnsafe: {
    status: 422,
    zh: '压缩包里有不安全的内容：路径越界、链接、加密或重名的文件',
    en: 'The zip file holds what is not safe: a path that leads out of it, a link, a password or a name twice',
  },
  packageTooLarge: { status: 413, zh: '课件包太大，或解压后太大', en: 'The package is too large, or unpacks to too much' },
  packageNoManifest: { status: 422, zh: '压缩包里没有 imsmanifest.xml，这不是 SCORM 课件', en: 'There is no imsmanifest.xml in the zip file, so it is no SCORM package' },
  packageManifestBroken: { status: 422, zh: 'imsmanifest.xml 无法读取', en: 'The file imsmanifest.xml cannot be read' },
  packageNothingToOpen: { status: 422, zh: '课件清单里没有可以打开的内容', en: 'The manifest names nothing that can be opened' },
} as const satisfies Record<string, ErrorWords>
