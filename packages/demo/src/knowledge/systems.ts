import { t } from '../text.ts'
import type { DemoKnowledgeItem } from '../types.ts'

export const systemsKnowledgeItems: readonly DemoKnowledgeItem[] = [
  {
    key: 'linux-disk-full',
    topic: 'linux',
    form: 'procedure',
    title: t('Linux 磁盘写满的处理顺序', 'A full disk on Linux: the order of steps'),
    summary: t(
      '先保业务再找原因：df 与 du 不一致、inode 用尽、已删除仍占用三种情况。',
      'Keep the service first, find the cause second: df against du, no inodes left, deleted files that still hold space.',
    ),
    author: 'shen-wei',
    tags: [t('Linux'), t('磁盘', 'Disk'), t('应急', 'Emergency')],
    minutes: 5,
    readers: 1018,
    daysAgo: 17,
    zh: `<h3>先看是哪一种满</h3><pre>df -h /var      # 空间
df -i /var      # inode
lsof +L1        # 已删除但仍被占用的文件</pre>
<table><thead><tr><th>看到</th><th>说明</th></tr></thead><tbody><tr><td>df 100 %，du 合计相近</td><td>真满了，找大文件</td></tr><tr><td>df 100 %，du 少很多</td><td>文件删了，进程还开着</td></tr><tr><td>df 有余，写入报 No space left</td><td>inode 用尽，小文件太多</td></tr></tbody></table>
<h3>止血</h3><ol><li>日志类：<code>truncate -s 0 大文件.log</code>。<strong>不要 rm 正在写的日志</strong>，空间不会回来。</li><li>已删未放：重启占用的进程，或 <code>: &gt; /proc/PID/fd/N</code>。</li><li>journald：<code>journalctl --vacuum-size=500M</code>。</li><li>数据库所在盘：先联系数据库值班，任何人不得删除 WAL 与 binlog。</li></ol>
<h3>找原因</h3><pre>du -xh --max-depth=2 /var | sort -h | tail -15
find /var -xdev -type f -mtime -1 -size +200M -printf '%s %p\\n' | sort -n</pre>
<p>看“最近一天长大的”，而不是“最大的”。</p>
<h3>关单之前</h3><ul><li>日志轮转按大小而不是按天；压缩后保留 7 份。</li><li>监控阈值 80 % 告警、90 % 升级，并加“按当前速度几小时后写满”。</li></ul>`,
    en: `<h3>Which kind of full?</h3><pre>df -h /var      # space
df -i /var      # inodes
lsof +L1        # deleted, still held</pre>
<table><thead><tr><th>You see</th><th>It is</th></tr></thead><tbody><tr><td>df 100 %, du adds up</td><td>really full: find the large files</td></tr><tr><td>df 100 %, du far less</td><td>deleted files that a process keeps open</td></tr><tr><td>df has room, writes fail with No space left</td><td>no inodes left: too many small files</td></tr></tbody></table>
<h3>Stop the bleeding</h3><ol><li>Logs: <code>truncate -s 0 big.log</code>. <strong>Never rm a log that is being written</strong>: the space does not come back.</li><li>Deleted and held: restart the process, or <code>: &gt; /proc/PID/fd/N</code>.</li><li>journald: <code>journalctl --vacuum-size=500M</code>.</li><li>Disk of a database: call its shift first. Nobody deletes WAL or binlogs.</li></ol>
<h3>Find the cause</h3><pre>du -xh --max-depth=2 /var | sort -h | tail -15
find /var -xdev -type f -mtime -1 -size +200M -printf '%s %p\\n' | sort -n</pre>
<p>Ask what has grown since yesterday, not what is largest.</p>
<h3>Before you close</h3><ul><li>Rotate logs by size, not by day; keep seven, compressed.</li><li>Warn at 80 %, escalate at 90 %, and show "full in so many hours at this pace".</li></ul>`,
  },
  {
    key: 'tcpdump-handshake-film',
    topic: 'linux',
    form: 'recording',
    title: t('短片：用 tcpdump 看清三次握手', 'Video: the three-way handshake in tcpdump'),
    summary: t(
      '一分半钟，从抓包命令到读懂 SYN、SYN-ACK 与重传。',
      'From the capture command to SYN, SYN-ACK and a retransmission, in 90 seconds.',
    ),
    author: 'shen-wei',
    tags: [t('tcpdump'), t('TCP'), t('Linux')],
    minutes: 2,
    readers: 688,
    daysAgo: 50,
    recording: 'tcp-handshake-tcpdump',
  },
  {
    key: 'dhcp-pool-exhausted',
    topic: 'names',
    form: 'faultCase',
    title: t('故障案例：早九点全楼拿不到地址', 'Fault case: no addresses in the whole building at 9 a.m.'),
    summary: t(
      '地址池每天早上用尽，原因是 8 天租期加访客无线随机 MAC。',
      'The pool ran out every morning: leases of eight days, and guest phones with random addresses.',
    ),
    author: 'shen-wei',
    tags: [t('DHCP'), t('无线', 'Radio'), t('容量', 'Capacity')],
    minutes: 4,
    readers: 377,
    daysAgo: 28,
    sheet: 'dhcp-exchange',
    zh: `<h3>现象</h3><p>周一到周五 8:50～9:30，三层以上办公区提示“无 Internet”，地址为 169.254.x.x；10 点后自行好转，周末从不发生。</p>
<h3>第一眼看错了什么</h3><p>以为是无线容量，临时加了两台 AP，第二天依旧。169.254 开头说明连关联都成功了，问题在取地址。</p>
<h3>证据</h3><pre>show ip dhcp pool GUEST
 Total addresses 1022   Leased 1022   Excluded 2
show ip dhcp binding | count   →  1022，其中 611 个 MAC 第二位是 2/6/A/E</pre>
<p>第二位十六进制为 2、6、A、E 的是随机（本地管理）MAC。手机每次入网换一个，旧租约却要 8 天才过期：池子被“昨天的手机”占满。</p>
<h3>处理</h3><ol><li>访客网租期改为 2 小时，办公网 24 小时。</li><li>访客池扩到 /21（2046 个），并单独一个 VLAN。</li><li>当场清理 3 天未续租的绑定，5 分钟恢复。</li></ol>
<h3>算一算租期</h3><p>需要的地址数 ≈ 每小时新终端 × 租期小时数。高峰每小时 300 台、租期 2 小时，约 600 个；若租期 192 小时，要 57600 个，再大的池也不够。</p>`,
    en: `<h3>Symptom</h3><p>On weekdays from 8:50 to 9:30 the upper floors report "no internet" and hold addresses of 169.254.x.x; after ten it heals, at weekends it never happens.</p>
<h3>What we got wrong</h3><p>We took it for wireless capacity and added two access points; next morning it was the same. An address of 169.254 says that the association worked and only the address did not come.</p>
<h3>Evidence</h3><pre>show ip dhcp pool GUEST
 Total addresses 1022   Leased 1022   Excluded 2
show ip dhcp binding | count   ->  1022, of which 611 with 2/6/A/E as second digit</pre>
<p>A second hexadecimal digit of 2, 6, A or E marks a random (locally administered) address. Phones take a new one at each visit, and the old lease lives for eight days: the pool was full of yesterday’s phones.</p>
<h3>Remedy</h3><ol><li>Leases of 2 hours for guests, 24 for the office.</li><li>A guest pool of /21 (2046 addresses) in a VLAN of its own.</li><li>Bindings not renewed for three days were cleared: service after five minutes.</li></ol>
<h3>Leases by numbers</h3><p>Addresses needed ≈ new devices per hour × hours of lease. 300 an hour and 2 hours make 600; with 192 hours it would be 57,600, and no pool is large enough.</p>`,
  },
  {
    key: 'dns-change-procedure',
    topic: 'names',
    form: 'procedure',
    title: t('修改 DNS 记录的标准步骤', 'Changing a DNS record, step by step'),
    summary: t(
      '先降 TTL，再改，再验证，最后把 TTL 升回去；附回退窗口的算法。',
      'Lower the TTL, change, verify, raise it again; with the arithmetic of the way back.',
    ),
    author: 'shen-wei',
    tags: [t('DNS'), t('变更', 'Change'), t('TTL')],
    minutes: 4,
    readers: 455,
    daysAgo: 91,
    sheet: 'dns-resolution',
    zh: `<h3>变更前一天</h3><ol><li>记下现值与 TTL：<code>dig +noall +answer www.example.com</code>。</li><li>把 TTL 改为 300，等待 <strong>旧 TTL</strong> 那么久。旧 TTL 为 86400 就等 24 小时，没有捷径。</li></ol>
<h3>变更当时</h3><ol><li>新目标先独立验证：<code>curl --resolve www.example.com:443:203.0.113.20 https://www.example.com/</code>。</li><li>修改记录，序列号加一，<code>named-checkzone</code> 通过后再加载。</li><li>逐台权威服务器查序列号，不一致就停。</li></ol>
<h3>验证</h3><table><thead><tr><th>从哪里</th><th>看什么</th></tr></thead><tbody><tr><td>每台权威</td><td>新值、序列号一致</td></tr><tr><td>公司递归</td><td>300 秒内变为新值</td></tr><tr><td>旧服务器日志</td><td>请求数 10 分钟内降到一成以下</td></tr></tbody></table>
<h3>回退窗口</h3><p>回退最慢要等一个当前 TTL。TTL 为 300 时，最坏 5 分钟后全部回到旧值。<strong>确认稳定 24 小时后</strong>，再把 TTL 升回 3600 以上，旧服务器才可以下线。</p>
<h3>三个常犯的错</h3><ul><li>只改了内网视图，忘了外网视图。</li><li>CNAME 与其他记录同名，部分递归直接报错。</li><li>改了 A 忘了 AAAA，IPv6 用户仍去旧机器。</li></ul>`,
    en: `<h3>The day before</h3><ol><li>Note value and TTL: <code>dig +noall +answer www.example.com</code>.</li><li>Set the TTL to 300 and wait for as long as the <strong>old TTL</strong> says. With 86400 that is a day; there is no short cut.</li></ol>
<h3>The change</h3><ol><li>Try the new target by itself: <code>curl --resolve www.example.com:443:203.0.113.20 https://www.example.com/</code>.</li><li>Change the record, raise the serial, run <code>named-checkzone</code>, then load.</li><li>Ask each authoritative server for its serial; stop where they differ.</li></ol>
<h3>Verify</h3><table><thead><tr><th>From</th><th>Look for</th></tr></thead><tbody><tr><td>each authoritative server</td><td>the new value, one serial</td></tr><tr><td>the company’s resolver</td><td>the new value within 300 seconds</td></tr><tr><td>log of the old server</td><td>requests below a tenth within ten minutes</td></tr></tbody></table>
<h3>The way back</h3><p>It takes one present TTL at most: with 300, everybody is back within five minutes. Raise the TTL to 3600 and retire the old server only <strong>after 24 quiet hours</strong>.</p>
<h3>Three usual mistakes</h3><ul><li>The internal view was changed, the external one forgotten.</li><li>A CNAME beside other records of the same name: some resolvers fail.</li><li>A changed, AAAA not: IPv6 users still go to the old machine.</li></ul>`,
  },
  {
    key: 'restore-drill',
    topic: 'backup',
    form: 'procedure',
    title: t('季度恢复演练手册', 'The quarterly restore drill'),
    summary: t(
      '备份不算数，恢复才算。抽样、计时、核对、记录四步，两小时完成。',
      'Backups do not count, restores do. Sample, time, compare, record: two hours.',
    ),
    author: 'shen-wei',
    tags: [t('备份', 'Backup'), t('RTO'), t('演练', 'Drill')],
    minutes: 5,
    readers: 296,
    daysAgo: 46,
    sheet: 'backup-321',
    zh: `<h3>抽样</h3><p>每季度抽三份：最重要的一份、最大的一份、随机一份。随机由值班长掷骰子，不由备份管理员挑。</p>
<h3>计时恢复</h3><ol><li>在隔离网段准备空机器，不接生产。</li><li>按手册恢复，旁边的人只计时、不提示；手册缺哪一步就当场补上。</li><li>记录三个时刻：开始、数据就绪、应用可登录。</li></ol>
<table><thead><tr><th>系统</th><th>RTO 目标</th><th>RPO 目标</th></tr></thead><tbody><tr><td>工单</td><td>2 小时</td><td>15 分钟</td></tr><tr><td>资源库</td><td>8 小时</td><td>24 小时</td></tr><tr><td>培训门户</td><td>4 小时</td><td>5 分钟</td></tr></tbody></table>
<h3>核对</h3><ul><li>行数与校验和：与备份时刻的清单比。</li><li>用三个真实问题去查，例如“上月最后一张工单是谁关的”。能答上来才算恢复。</li><li>恢复出来的机器，时钟与授权是否正常。</li></ul>
<h3>记录</h3><p>超过目标、手册有误、口令过期，各开一张问题单，写清责任人与日期。演练报告一页纸，发给业务负责人签字。</p>
<h3>3-2-1 复核</h3><p>三份数据、两种介质、一份异地；再加一条：<strong>一份不可改写</strong>（对象锁或离线磁带），防勒索。</p>`,
    en: `<h3>Sample</h3><p>Three each quarter: the most important, the largest, and one at random. The shift lead throws the dice, not the person who keeps the backups.</p>
<h3>Restore against the clock</h3><ol><li>Empty machines in an isolated segment, away from production.</li><li>Follow the manual. Whoever stands by keeps the time and says nothing; a missing step is written down on the spot.</li><li>Note three moments: begun, data there, login works.</li></ol>
<table><thead><tr><th>System</th><th>RTO</th><th>RPO</th></tr></thead><tbody><tr><td>Tickets</td><td>2 hours</td><td>15 minutes</td></tr><tr><td>Inventory</td><td>8 hours</td><td>24 hours</td></tr><tr><td>Training portal</td><td>4 hours</td><td>5 minutes</td></tr></tbody></table>
<h3>Compare</h3><ul><li>Rows and checksums against the list made with the backup.</li><li>Three real questions, such as "who closed the last ticket of last month?" Only an answer is a restore.</li><li>Clock and licences of the restored machine.</li></ul>
<h3>Record</h3><p>A target missed, a step wrong, a password expired: one problem each, with a name and a date. The report is one page and is signed by the owner of the system.</p>
<h3>3-2-1 once more</h3><p>Three copies, two media, one elsewhere, and <strong>one that nobody can rewrite</strong> (object lock or tape off-line) against ransom.</p>`,
  },
]
