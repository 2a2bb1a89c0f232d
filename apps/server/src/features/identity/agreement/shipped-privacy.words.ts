import type { BilingualText } from '../../../core/text/language.ts'

/**
 * The privacy statement of a new portal: the data that this software stores, and why. The operator reviews, completes
 * and publishes it.
 */
export const shippedPrivacy: BilingualText = {
  zh: `<p>本声明说明{operator}（下称“我们”）在{portal}处理哪些个人信息、为什么、保存多久，以及您可以怎样行使权利。</p>
<h2>一、我们处理什么</h2>
<table><thead><tr><th scope="col">信息</th><th scope="col">从哪里来</th><th scope="col">用来做什么</th></tr></thead><tbody>
<tr><td>姓名、账号、工号、部门、岗位</td><td>您所在的企业</td><td>登录、学习计划、成绩与证书上的姓名</td></tr>
<tr><td>邮箱、手机号</td><td>企业或您本人</td><td>找回密码、验证码、提醒与通知</td></tr>
<tr><td>报考信息：姓名、证件类型与号码、单位、照片与证件扫描件</td><td>您本人</td><td>审核报考与证书申请、考点核验身份；证件号码加密保存，只显示末四位</td></tr>
<tr><td>学习时长、进度、笔记、下载</td><td>您使用本平台时</td><td>续学、学习记录、排行、完成证明</td></tr>
<tr><td>作答、成绩、离开考试页面的时刻</td><td>您参加考试时</td><td>评分、公平、复核申请</td></tr>
<tr><td>评论、提问、直播发言</td><td>您本人</td><td>与讲师和同事交流</td></tr>
<tr><td>登录时间、网络地址、浏览器类型</td><td>您的设备</td><td>账号安全、排查故障</td></tr>
</tbody></table>
<h2>二、我们不做什么</h2>
<ul><li>不出售个人信息，不用于广告，不做与学习无关的画像。</li><li>页面不载入第三方统计或广告脚本。</li><li>不读取您的摄像头、麦克风、通讯录和位置。</li></ul>
<h2>三、谁能看到</h2>
<ul><li>您本人可以查看自己的全部学习与考试记录，并导出学习记录。</li><li>您所在企业的培训管理员可以看到您在该企业的学习与考试结果；您的笔记只有您自己能看到。</li><li>阅卷人评分时看不到考生姓名。</li><li>公开的证书查询只确认编号与姓名是否相符，以及证书是否有效，不提供名单。</li><li>能看到课程的人都能看到您对它的评论；您的姓名与岗位只有同一企业的同事能看到，其他人只看到姓名的首字。</li><li>同一企业的同事能看到排行中的姓名与学习时长。</li></ul>
<h2>四、存储与安全</h2>
<ul><li>数据保存在我们管理的服务器上。密码只保存不可还原的摘要，登录凭证同样如此。</li><li>工作人员的查看与修改按授权进行，修改留有审计记录。</li><li>发生可能影响您的安全事件时，我们会依法通知您和您的企业。</li></ul>
<h2>五、浏览器里保存什么</h2>
<p>为了让您保持登录、记住语言与深浅色，并在断网时保住答案和学习记录，本平台会在浏览器中保存少量数据。另有一个签名的 Cookie，用来认出您登录过的浏览器，避免他人试错密码时把您锁在外面。退出登录会清除登录信息；在公用电脑上请务必退出。</p>
<h2>六、保存多久</h2>
<ul><li>学习、考试与证书记录在企业与我们的约定期内保存；证书的核验信息在证书有效期内及其后继续可查。</li><li>被删除的评论在 30 天后彻底清除。</li><li>约定期满或企业要求删除时，依法删除或匿名化。</li></ul>
<h2>七、您的权利</h2>
<p>您可以查阅、复制、更正和删除您的个人信息，也可以撤回同意或注销账号。姓名、邮箱、手机号可以在个人中心修改；其他请求请联系企业的培训管理员，或联系我们：{contact}。我们在十五个工作日内答复。对答复不满意的，可以向当地的主管部门投诉。</p>
<h2>八、变更</h2>
<p>声明有重要变更时，我们会发布新版本，并在您下次登录时再次请您确认。</p>`,
  en: `<p>This statement explains which personal data {operator} (“we”) processes at {portal}, why, for how long, and how you can exercise your rights.</p>
<h2>1. Data we process</h2>
<table><thead><tr><th scope="col">Data</th><th scope="col">Source</th><th scope="col">Purpose</th></tr></thead><tbody>
<tr><td>Name, account, employee number, department, position</td><td>Your company</td><td>Sign-in, study plans, the name on results and certificates</td></tr>
<tr><td>Email address, phone number</td><td>Your company or you</td><td>Password resets, codes, reminders and notifications</td></tr>
<tr><td>Exam registrations: name, type and number of an ID document, employer, photo and scan</td><td>You</td><td>Reviewing exam registrations and certificate applications, checking identity at an exam centre. The number is stored encrypted; only the last four characters are shown</td></tr>
<tr><td>Study time, progress, notes, downloads</td><td>Your use of the portal</td><td>Resuming where you stopped, study records, ranking, proof of completion</td></tr>
<tr><td>Exam answers, results, times you exited an exam page</td><td>Your exams</td><td>Marking, fairness, appeals</td></tr>
<tr><td>Comments, questions, chat in live classes</td><td>You</td><td>Communication with instructors and colleagues</td></tr>
<tr><td>Sign-in time, IP address, browser type</td><td>Your device</td><td>Account security, troubleshooting</td></tr>
</tbody></table>
<h2>2. Our commitments</h2>
<ul><li>We don’t sell personal data, use it for advertising, or create profiles unrelated to learning.</li><li>The pages load no third-party analytics or advertising scripts.</li><li>We don’t access your camera, microphone, contacts or location.</li></ul>
<h2>3. Access to your data</h2>
<ul><li>You can see all of your own study and exam records and export your study records.</li><li>Your company’s training administrators can see your study and exam results in that company. Only you can see your notes.</li><li>Graders don’t see candidates’ names.</li><li>The public certificate check only confirms whether a number and a name match, and whether the certificate is valid. It provides no lists.</li><li>Everyone who can see a course can see your comments on it. Your name and position are only shown to colleagues in your company; others see the first letter of your name.</li><li>Colleagues in your company can see your name and study time in the ranking.</li></ul>
<h2>4. Storage and security</h2>
<ul><li>Data is stored on servers that we manage. Passwords and session tokens are stored only as irreversible digests.</li><li>Staff can only view and change what their permissions allow, and changes leave an audit record.</li><li>If a security incident may affect you, we notify you and your company as required by law.</li></ul>
<h2>5. Data in your browser</h2>
<p>To keep you signed in, remember your language and theme, and protect answers and study records while you are offline, the portal stores a small amount of data in your browser. A signed cookie recognises browsers you have signed in with, so that another person guessing your password can’t lock you out. Signing out clears the session. On a shared computer, always sign out.</p>
<h2>6. Retention</h2>
<ul><li>Study, exam and certificate records are kept for the term agreed with your company. The data needed to verify a certificate remains available during its validity and afterwards.</li><li>Deleted comments are permanently erased after 30 days.</li><li>When the term ends or your company requests it, data is deleted or anonymised as required by law.</li></ul>
<h2>7. Your rights</h2>
<p>You may access, copy, correct and delete your personal data, withdraw consent, or have your account closed. You can change your name, email and phone number under “My account”. For other requests, contact your company’s training administrator or us: {contact}. We reply within fifteen working days. If you are not satisfied with the reply, you may complain to the competent authority.</p>
<h2>8. Changes</h2>
<p>When this statement changes materially, we publish a new version and ask you to confirm it at your next sign-in.</p>`,
}
