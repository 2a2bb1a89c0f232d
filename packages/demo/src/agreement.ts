import { t } from './text.ts'
import type { DemoAgreement } from './types.ts'

export const agreement: DemoAgreement = {
  version: 1,
  title: t('学习平台使用与隐私约定', 'Terms of use and privacy'),
  body: t(
    '<p>欢迎使用培训认证中心。请在开始学习前阅读以下约定。</p><h3>我们记录什么</h3><ul><li>你的姓名、工号、部门和联系方式，由所在企业提供</li><li>学习时长、进度、考试作答与成绩</li><li>考试中离开页面的时刻</li></ul><h3>谁能看到</h3><p>你本人、你所在企业的培训管理员，以及为你阅卷和发证的老师。公开的证书查询只确认编号与姓名是否相符。</p><h3>你可以做什么</h3><p>随时查看和导出自己的记录；发现错误时请联系培训管理员更正。</p>',
    '<p>Welcome to the Training and Certification Centre. Please read this before you begin.</p><h3>What we keep</h3><ul><li>Your name, employee number, department and contacts, given by your company</li><li>Study time, progress, exam answers and results</li><li>The moments at which you left an exam page</li></ul><h3>Who sees it</h3><p>You, the training administrators of your company, and the teachers who mark and certify. The public certificate check only confirms that a number and a name belong together.</p><h3>What you can do</h3><p>See and export your records at any time, and ask your training administrator to correct what is wrong.</p>',
  ),
  publishedDaysAgo: 380,
}
