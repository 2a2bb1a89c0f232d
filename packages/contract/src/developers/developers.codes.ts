import type { ErrorWords } from '../http/codes.ts'

export const developerCodes = {
  tokenMissing: {
    status: 401,
    zh: '请在请求头 Authorization: Bearer 中提供令牌',
    en: 'Send a token in the Authorization: Bearer header',
  },
  tokenInvalid: {
    status: 401,
    zh: '令牌无效、已过期或已撤销',
    en: 'The token is not valid, has expired or was revoked',
  },
  scopeMissing: {
    status: 403,
    zh: '令牌没有此接口需要的权限范围',
    en: 'The token lacks the scope that this call needs',
  },
  companyNeeded: {
    status: 400,
    zh: '全部企业的令牌须用 companyId 指明企业',
    en: 'With a token for all companies, specify the company in companyId',
  },
  requestKeyMissing: {
    status: 400,
    zh: '写入请求须带请求头 Idempotency-Key（8–64 个字符）',
    en: 'A write needs the Idempotency-Key header, with 8 to 64 characters',
  },
  requestKeyReused: {
    status: 422,
    zh: '该 Idempotency-Key 已用于另一个请求',
    en: 'This Idempotency-Key was used for a different request',
  },
  scopeAboveYou: {
    status: 403,
    zh: '您只能授予自己拥有的权限范围',
    en: 'You can only grant scopes that your own permissions cover',
  },
  eventAboveYou: {
    status: 403,
    zh: '您只能订阅自己有权查看的事件',
    en: 'You can only subscribe to events that your own permissions cover',
  },
  outsideAddress: {
    status: 400,
    zh: '地址须为可从公网访问的 https:// 地址，不能指向内网；内网地址须由运维加入 OUTBOUND_ALLOW',
    en: 'Enter an https:// address on the public internet. Your operator can allow internal addresses with OUTBOUND_ALLOW.',
  },
  tooManyWebhooks: {
    status: 409,
    zh: '最多可添加 20 个 Webhook，请先删除不用的',
    en: 'You can have at most 20 webhooks. Delete one first.',
  },
  webhookNotActive: {
    status: 409,
    zh: 'Webhook 已暂停或停用，请先启用',
    en: 'This webhook is paused or disabled. Turn it on first.',
  },
  serviceAccountRevoked: {
    status: 409,
    zh: '该系统账号已撤销，请另建',
    en: 'This service account was revoked. Create another one.',
  },
} as const satisfies Record<string, ErrorWords>
