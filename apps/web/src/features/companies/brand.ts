import { useEffect } from 'react'
import { useSession } from '#web/api/session.ts'
import { applyCompanyColor, removeCompanyColor, removeOtherCompanyColor } from '#web/ui/theme/brand.ts'
import { useOwnCompany } from './company.queries.ts'

/**
 * Applies the brand colour of the session's company to learners' pages. Pages without a header, such as an exam's,
 * don't fetch the colour: they keep the one that was last applied if it is this company's.
 */
export function useApplyCompanyBrand(frame: 'full' | 'header' | 'bare' | 'console'): void {
  const session = useSession()
  const isAsked = frame === 'full' || frame === 'header'
  const info = useOwnCompany(session !== null && isAsked).data
  const companyId = session?.companyId ?? null
  const [of, color] = [info?.id, info?.brandColor]
  useEffect(() => {
    if (frame === 'console') return removeCompanyColor()
    if (companyId === null) return void applyCompanyColor(null)
    if (of === companyId) void applyCompanyColor({ companyId, color: color ?? null })
    else removeOtherCompanyColor(companyId)
  }, [frame, companyId, of, color])
}
