import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Id, Nullable, OneOf } from '../http/scalars.ts'
import { partnerLevels } from './site-pages.limits.ts'

const Level = OneOf(...partnerLevels)

export const partnerList = call({
  method: 'GET',
  path: '/company/partnersLogo/getPartnersLogoList',
  access: 'public',
  encoding: 'query',
  summary: 'Partners by name, region and level',
  shows: ['partners'],
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 80 })),
    region: Type.Optional(Type.String({ maxLength: 60, description: 'a region from `regions`, in either language' })),
    level: Type.Optional(Level),
    ...pageQuery(12),
  }),
  data: Type.Object({
    ...PageOf(
      Type.Object({
        partnerId: Id,
        name: Type.String(),
        logoSvg: Type.String(),
        logoUrl: Nullable(Type.String()),
        url: Nullable(Type.String()),
        region: Type.String(),
        level: Level,
        summary: Type.String(),
      }),
    ).properties,
    regions: Type.Array(Type.String()),
  }),
  errors: [],
})
