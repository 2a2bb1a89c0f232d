import { expect, test } from 'vitest'
import { acs3Headers, canonicalQuery } from './acs3.rules.ts'

test('the signature that the provider’s documentation gives for its example', () => {
  const headers = acs3Headers({
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
    accessKeyId: 'YourAccessKeyId',
    accessKeySecret: 'YourAccessKeySecret',
    date: '2023-10-26T10:22:32Z',
    nonce: '3156853299f313e23d1673dc12e1703d',
  })
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('names are sorted, everything unusual is encoded', () => {
  expect(canonicalQuery({ b: '培训 中心', a: "{'x':*}!()~-_." })).toBe(
    'a=%7B%27x%27%3A%2A%7D%21%28%29~-_.&b=%E5%9F%B9%E8%AE%AD%20%E4%B8%AD%E5%BF%83',
  )
})
