import type { BilingualText } from '../../../core/text/language.ts'

/** The privacy statement a portal begins with: what this software keeps, and for what. Whoever runs it adds what they do besides. */
export const shippedPrivacy: BilingualText = {
  zh: `<p>本声明说明{operator}（下称“我们”）在培训认证中心处理哪些个人信息、为什么、保存多久，以及你可以怎样行使权利。</p>
<h2>一、我们处理什么</h2>
<table><thead><tr><th scope="col">信息</th><th scope="col">从哪里来</th><th scope="col">用来做什么</th></tr></thead><tbody>
<tr><td>姓名、账号、工号、部门、岗位</td><td>你所在的企业</td><td>登录、学习计划、成绩与证书上的姓名</td></tr>
<tr><td>邮箱、手机号</td><td>企业或你本人</td><td>找回密码、验证码、提醒与通知</td></tr>
<tr><td>报考信息：姓名、证件类型与号码、单位、照片与证件扫描件</td><td>你本人</td><td>审核报考与证书申请、考点核验身份；证件号码加密保存，只显示末四位</td></tr>
<tr><td>学习时长、进度、笔记、下载</td><td>你使用本站时</td><td>续学、学习记录、排行、完成证明</td></tr>
<tr><td>作答、成绩、离开考试页面的时刻</td><td>你参加考试时</td><td>评分、公平、申诉</td></tr>
<tr><td>评论、提问、直播发言</td><td>你本人</td><td>与讲师和同事交流</td></tr>
<tr><td>登录时间、网络地址、浏览器类型</td><td>你的设备</td><td>账号安全、排查故障</td></tr>
</tbody></table>
<h2>二、我们不做什么</h2>
<ul><li>不出售个人信息，不用于广告，不做与学习无关的画像。</li><li>页面不载入第三方统计或广告脚本。</li><li>不读取你的摄像头、麦克风、通讯录和位置。</li></ul>
<h2>三、谁能看到</h2>
<ul><li>你本人可以查看自己的全部学习与考试记录，并导出学习记录。</li><li>你所在企业的培训管理员可以看到你在该企业的学习与考试结果；你的笔记只有你自己能看到。</li><li>阅卷老师评分时看不到考生姓名。</li><li>公开的证书查询只确认编号与姓名是否相符，以及证书是否有效，不提供名单。</li><li>能看到课程的人都能看到你对它的评论；你的姓名与岗位只有同一企业的同事能看到，其他人只看到姓名的首字。</li><li>同一企业的同事能看到排行中的姓名与学习时长。</li></ul>
<h2>四、存储与安全</h2>
<ul><li>数据保存在我们管理的服务器上。密码只保存不可还原的摘要，登录凭证同样如此。</li><li>工作人员的查看与修改按授权进行，修改留有审计记录。</li><li>发生可能影响你的安全事件时，我们会依法通知你和你的企业。</li></ul>
<h2>五、浏览器里保存什么</h2>
<p>为了让你保持登录、记住语言与深浅色，并在断网时保住答案和学习记录，本站会在浏览器中保存少量数据。另有一个签名的 Cookie，用来认出你登录过的浏览器，避免他人试错密码时把你锁在外面。退出登录会清除登录信息；在公用电脑上请务必退出。</p>
<h2>六、保存多久</h2>
<ul><li>学习、考试与证书记录在企业与我们的约定期内保存；证书的核验信息在证书有效期内及其后继续可查。</li><li>被删除的评论在 30 天后彻底清除。</li><li>约定期满或企业要求删除时，依法删除或匿名化。</li></ul>
<h2>七、你的权利</h2>
<p>你可以查阅、复制、更正和删除你的个人信息，也可以撤回同意或注销账号。姓名、邮箱、手机号可以在个人中心修改；其他请求请联系企业的培训管理员，或联系我们：{contact}。我们在十五个工作日内答复。对答复不满意的，可以向当地的主管部门投诉。</p>
<h2>八、变更</h2>
<p>声明有重要变更时，我们会发布新版本，并在你下次登录时再次请你确认。</p>`,
  en: `<p>This statement says which personal data {operator} (“we”) handles in the Training and Certification Centre, why, for how long, and what you can ask of us.</p>
<h2>1. What we handle</h2>
<table><thead><tr><th scope="col">Data</th><th scope="col">Where it comes from</th><th scope="col">What it is for</th></tr></thead><tbody>
<tr><td>Name, account, employee number, department, position</td><td>Your company</td><td>Signing in, study plans, the name on results and certificates</td></tr>
<tr><td>E-mail address, phone number</td><td>Your company or you</td><td>New passwords, codes, reminders and notices</td></tr>
<tr><td>Exam applications: name, kind and number of an identity document, employer, photo and scan</td><td>You</td><td>Deciding on applications for exams and certificates, checking who comes to an exam centre; the number is kept encrypted and only its end is shown</td></tr>
<tr><td>Study time, progress, notes, downloads</td><td>Your use of the portal</td><td>Going on where you stopped, records, ranking, proof of completion</td></tr>
<tr><td>Exam answers, results, the moments you left an exam page</td><td>Your exams</td><td>Marking, fairness, appeals</td></tr>
<tr><td>Comments, questions, chat in live classes</td><td>You</td><td>Talking with teachers and colleagues</td></tr>
<tr><td>Time of sign-in, network address, kind of browser</td><td>Your device</td><td>Security of accounts, finding faults</td></tr>
</tbody></table>
<h2>2. What we do not do</h2>
<ul><li>We do not sell personal data, use it for advertising, or draw profiles that have nothing to do with learning.</li><li>The pages load no third-party analytics or advertising.</li><li>We do not read your camera, microphone, contacts or location.</li></ul>
<h2>3. Who sees it</h2>
<ul><li>You see all of your own study and exam records, and can export what you have studied.</li><li>Your company’s training administrators see your study and exam results in that company. Your notes are seen by nobody else.</li><li>Teachers mark without seeing the candidate’s name.</li><li>The public certificate check only confirms that a number and a name belong together, and whether the certificate is valid. It lists nobody.</li><li>Everybody who sees a course sees your comments on it; your name and position with them only colleagues in your company do, others see the first letter.</li><li>Colleagues in your company see your name and study time in the ranking.</li></ul>
<h2>4. Storage and security</h2>
<ul><li>Data is kept on servers that we manage. Passwords and session tokens are stored only as digests that cannot be turned back.</li><li>Staff see and change what their grants allow, and changes leave an audit record.</li><li>If a security incident may affect you, we tell you and your company as the law asks.</li></ul>
<h2>5. What your browser keeps</h2>
<p>To keep you signed in, remember language and theme, and hold on to answers and study records while you are offline, the portal stores a little data in your browser. A signed cookie recognises browsers you have signed in with, so that somebody guessing your password cannot lock you out. Signing out clears the session; on a shared computer, always sign out.</p>
<h2>6. How long we keep it</h2>
<ul><li>Study, exam and certificate records are kept for the term agreed with your company; what is needed to check a certificate stays available during its validity and after.</li><li>Deleted comments are gone for good after 30 days.</li><li>When the term ends, or your company asks for it, data is deleted or made anonymous as the law requires.</li></ul>
<h2>7. Your rights</h2>
<p>You may see, copy, correct and delete your personal data, withdraw consent, or have your account closed. Name, e-mail and phone number can be changed in your personal centre. For anything else, ask your company’s training administrator, or us: {contact}. We answer within fifteen working days. If you are not satisfied, you may complain to the authority in charge.</p>
<h2>8. Changes</h2>
<p>When this statement changes in substance we publish a new version and ask you again at your next sign-in.</p>`,
}
