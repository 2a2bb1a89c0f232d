import type { ErrorCode } from '@portal/contract/all-codes.ts'
import {
  designAssign,
  designDelete,
  designList,
  designPictureUpload,
  designPreview,
  designPublish,
  designRead,
  designSave,
  designWarnings,
} from '@portal/contract/certificates/design-staff.contract.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import sharp from 'sharp'
import { smallDesignContent } from '../features/certificates/designs/design.builders.ts'
import { type BoundedCompany, nameMarkOf, nextTestNumber, type SentInput } from './bounded-calls.builders.ts'
import type { TestServer } from './test-server.ts'

type Input = (server: TestServer, company: BoundedCompany) => SentInput | Promise<SentInput>
type Entry = readonly [AnyCall, { input: Input; elsewhere: ErrorCode | 'nothing'; isNameless?: true }]

/** A design of a company, published or not. */
async function aDesign(server: TestServer, { id, keeper }: BoundedCompany, isPublished = false): Promise<string> {
  const name = `${nameMarkOf(id)} ${nextTestNumber()}`
  const { designId, revision } = (await server.call(designSave, { name, content: smallDesignContent() }, keeper)).data
  if (isPublished) await server.call(designPublish, { designId, revision }, keeper)
  return designId
}
const ofDesign = (call: AnyCall, more: object = {}, isPublished = false): Entry => [
  call,
  {
    input: async (server, company) => ({ designId: await aDesign(server, company, isPublished), ...more }),
    elsewhere: 'designNotFound',
    isNameless: true,
  },
]
const drawn = {
  input: () => ({ lang: 'zh', content: smallDesignContent() }),
  elsewhere: 'nothing',
  isNameless: true,
} as const

/** The calls about certificate designs that staff of one company may make for it alone. */
export const boundedDesignCalls: readonly Entry[] = [
  [
    designList,
    {
      elsewhere: 'nothing',
      async input(server, company) {
        await aDesign(server, company)
        return {}
      },
    },
  ],
  [
    designRead,
    {
      input: async (server, company) => ({ designId: await aDesign(server, company) }),
      elsewhere: 'designNotFound',
    },
  ],
  ofDesign(designSave, { revision: 1, name: '改名', content: smallDesignContent() }),
  ofDesign(designPublish, { revision: 1 }),
  ofDesign(designAssign, { schemeIds: [] }, true),
  ofDesign(designDelete),
  [designPreview, drawn],
  [designWarnings, drawn],
  [
    designPictureUpload,
    {
      elsewhere: 'designNotFound',
      isNameless: true,
      async input(server, company) {
        const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#345' } })
          .png()
          .toBuffer()
        return { designId: await aDesign(server, company), file: { name: 'a.png', base64: picture.toString('base64') } }
      },
    },
  ],
]
