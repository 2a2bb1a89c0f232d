import type { BilingualText } from '../../../../../core/text/language.ts'

const reasons: Readonly<Record<string, BilingualText>> = {
  otherOrganisation: {
    zh: '此人登录的是另一个组织，不是此连接的组织。请核对应用所属的组织，登录时选择该组织。',
    en: 'The person signed in to another organisation. Check the app’s organisation, and choose it when you sign in.',
  },
  notListed: {
    zh: '上次同步通讯录时没有此人，或同步没有接纳此人。请先同步通讯录，再查看同步记录。',
    en: 'This person was not in the directory when it was last read, or the sync rejected them. Sync the directory and check its log.',
  },
  otherHolder: {
    zh: '自上次同步以来，这个账号换了人。请先同步通讯录。',
    en: 'This user ID has had another holder since the directory was last read. Sync the directory.',
  },
  notMember: {
    zh: '应用在组织的通讯录中看不到此人。请检查应用的通讯录权限与范围。',
    en: 'The app does not see this person in the organisation. Check its contact permissions and their scope.',
  },
}
/** Returns the text that explains the reason for a refusal; null for an unknown reason. */
export const explainMessengerReason = (reason: string): BilingualText | null => reasons[reason] ?? null
