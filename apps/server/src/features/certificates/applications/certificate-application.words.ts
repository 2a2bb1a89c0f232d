import type { BilingualText } from '../../../core/text/language.ts'

const quoted = (title: BilingualText) => ({ zh: `《${title.zh ?? title.en ?? ''}》`, en: title.en ?? title.zh ?? '' })

/** Returns the notification of a decision on a certificate application. */
export function certificateDecisionNotice(
  state: 'approved' | 'returned',
  scheme: BilingualText,
  reason: string | null,
) {
  const title = quoted(scheme)
  return state === 'approved'
    ? {
        title: { zh: `${title.zh}的申请已通过，证书已颁发`, en: `Your application was approved: ${title.en}` },
        body: { zh: '可以在“我的证书”中查看。', en: 'Find it under “My certificates”.' },
      }
    : {
        title: { zh: `${title.zh}的申请被退回`, en: `Your application was returned: ${title.en}` },
        body: { zh: reason ?? '', en: reason ?? '' },
      }
}
