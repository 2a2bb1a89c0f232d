/** The data for password checks: common passwords, and the neighbours of each key. */
export type CommonPasswords = {
  /** In lower case. */
  readonly words: ReadonlySet<string>
  /** The keys around a key, by their characters without Shift. */
  readonly neighbours: ReadonlyMap<string, ReadonlySet<string>>
  /** Characters without shift, such as `2` for `@`. */
  readonly unshifted: ReadonlyMap<string, string>
}

/** Common password words of this portal's users that are missing from the list, which counts words worldwide. */
const ours =
  'huawei zte xiaomi alibaba tencent baidu cisco juniper ericsson oracle mysql redis jenkins gitlab ubuntu centos debian windows aliyun wechat weixin taobao mima denglu guanliyuan ceshi kaoshi peixun xuexi xuesheng laoshi zhongguo guangzhou shenzhen hangzhou nanjing chongqing chengdu wuhan tianjin xian suzhou woaini woaiwo aini wodemima spring summer autumn winter monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december changeme change default company office training student teacher manager learner exam course academy certification portal postgres grafana superadmin sysadmin webmaster operator helpdesk support service network hello'

let known: Promise<CommonPasswords> | null = null

/** Loads the common passwords at the first call, since most processes never need them. */
export function loadCommonPasswords(): Promise<CommonPasswords> {
  known ??= load()
  return known
}

async function load(): Promise<CommonPasswords> {
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  const [neighbours, unshifted] = [new Map<string, Set<string>>(), new Map<string, string>()]
  for (const [sign, around] of Object.entries(adjacencyGraphs.qwerty)) {
    const plain = around.flatMap((key) => (key === null ? [] : [key.charAt(0)]))
    if (/[a-z0-9`\-=[\]\\;',./]/.test(sign)) neighbours.set(sign, new Set(plain))
    for (const key of around) if (key !== null && key.length === 2) unshifted.set(key.charAt(1), key.charAt(0))
  }
  return {
    words: new Set([...(dictionary['passwords-common'] as readonly string[]), ...ours.split(' ')]),
    neighbours,
    unshifted,
  }
}
