import { designStarters } from '@portal/contract/certificates/design.starters.ts'
import { getRouteApi } from '@tanstack/react-router'
import { ConsolePage } from '#web/console/page.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { CertificateDesigner } from './designer.tsx'
import { useDesign } from './designs.queries.ts'
import { designsTexts } from './designs-texts.ts'

const route = getRouteApi('/console/designs/$id')

/** The page on which a certificate is designed. */
export function DesignerScreen() {
  const t = useTexts(designsTexts).designer
  const { id } = route.useParams()
  const { from = 'formal' } = route.useSearch()
  const design = useDesign(id === 'new' ? null : id)
  if (id === 'new')
    return <CertificateDesigner key="new" design={null} initial={designStarters[from]} name={t.newTitle} />
  return (
    <QueryStates
      query={design}
      skeleton={
        <ConsolePage title={t.newTitle}>
          <Skeleton height={480} />
        </ConsolePage>
      }
    >
      {(one) => <CertificateDesigner key={one.designId} design={one} initial={one.content} name={one.name} />}
    </QueryStates>
  )
}
