import { packageUpload } from '@portal/contract/learning/package.contract.ts'
import type { Person } from './builders.ts'
import type { TestServer } from './test-server.ts'
import { aZip, type ZipPart } from './zip.ts'

/** Returns a SCORM 1.2 manifest with these pages as parts. */
export const scorm12Manifest = (pages: readonly string[], more = '') =>
  `<?xml version="1.0"?><manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">` +
  `<metadata><schemaversion>1.2</schemaversion></metadata><organizations default="o"><organization identifier="o"><title>课件 Package</title>` +
  pages
    .map(
      (_page, index) =>
        `<item identifier="i${index}" identifierref="r${index}"><title>Part ${index + 1}</title>${more}</item>`,
    )
    .join('') +
  `</organization></organizations><resources>${pages.map((page, index) => `<resource identifier="r${index}" type="webcontent" adlcp:scormtype="sco" href="${page}"/>`).join('')}</resources></manifest>`

/** Returns a SCORM 2004 manifest with these pages as parts; its rules require them in order. */
export const scorm2004Manifest = (pages: readonly string[]) =>
  `<?xml version="1.0"?><manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">` +
  `<metadata><schemaversion>2004 4th Edition</schemaversion></metadata><organizations default="o"><organization identifier="o"><title>In order</title>` +
  pages
    .map(
      (_page, index) =>
        `<item identifier="i${index}" identifierref="r${index}"><title>Step ${index + 1}</title></item>`,
    )
    .join('') +
  `<imsss:sequencing><imsss:controlMode choice="false" flow="true"/></imsss:sequencing></organization></organizations><resources>` +
  `${pages.map((page, index) => `<resource identifier="r${index}" type="webcontent" adlcp:scormType="sco" href="${page}"/>`).join('')}</resources></manifest>`

export const aPackage = (
  parts: readonly ZipPart[] = [{ name: 'a.html', bytes: '<html>' }],
  manifest = scorm12Manifest(['a.html']),
) => aZip([{ name: 'imsmanifest.xml', bytes: manifest }, ...parts])

/** Uploads a package as staff do; returns the envelope. */
export async function uploadPackage(
  server: TestServer,
  staff: Pick<Person, 'token'>,
  bytes: Buffer,
  name = 'package.zip',
) {
  const payload = Buffer.concat([
    Buffer.from(
      `--b0undary\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/zip\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n--b0undary--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=b0undary', access_token: staff.token }
  return (await server.inject({ method: 'POST', url: `${packageUpload.path}?minutes=5`, headers, payload })).json()
}
