/** Hosts that are, or lead to, what is not public: in every spelling that a URL may have. A name resolves to 127.0.0.1. */
export const privateHosts: readonly string[] = [
  // Metadata of the machine, the container and the function.
  ...["169.254.169.254", "169.254.170.2", "127.0.0.1", "127.0.0.53", "127.255.255.254"],
  ...["[fd00:ec2::254]", "[::ffff:169.254.169.254]", "[64:ff9b::169.254.169.254]", "[64:ff9b:1::a9fe:a9fe]"],
  // One number, short forms, other bases.
  ...["2130706433", "127.1", "127.0.1", "0", "0.0.0.0", "1", "127.0.0.1.", "4294967295"],
  ...["0x7f000001", "0X7F000001", "0x7f.0.0.1", "0x7f.1", "0x7f.0x0.0x0.0x1", "0x00000000007f.1", "0x0"],
  ...["017700000001", "0177.0.0.1", "0177.1", "00000177.0.0.01", "0177.0x0.0.1", "0xa9fea9fe", "2852039166"],
  ...["0251.0376.0251.0376", "0xa9.0xfe.0xa9.0xfe", "169.16689662", "169.254.43518", "0x.0x.0x.0x"],
  // Letters and digits that become others.
  ...["①②⑦.⓪.⓪.①", "１２７.０.０.１", "127。0。0。1", "127．0．0．1", "127｡1", "①⑥⑨.②⑤④.①⑥⑨.②⑤④"],
  ...["%31%32%37.0.0.1", "127%2e0%2e0%2e1", "%30x7f.1", "12\u00ad7.0.0.1", "127.0.0.1%E3%80%82", "𝟏𝟐𝟕.𝟎.𝟎.𝟏"],
  // Private and other special use.
  ...[
    "10.0.0.1",
    "10.255.255.255",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "100.64.0.1",
    "100.100.100.200",
  ],
  ...["192.0.0.192", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.51.100.1", "203.0.113.1"],
  ...["224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255"],
  // IPv6, with IPv4 in it or without.
  ...[
    "[::]",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[0000::0001]",
    "[::127.0.0.1]",
    "[::ffff:127.0.0.1]",
    "[::FFFF:7f00:1]",
  ],
  ...[
    "[::ffff:10.0.0.1]",
    "[0:0:0:0:0:ffff:0a00:1]",
    "[::ffff:0:127.0.0.1]",
    "[::a00:1]",
    "[2002:7f00:1::1]",
  ],
  ...["[2001:0:4136:e378:8000:63bf:80ff:fffe]", "[2001:db8::1]", "[3fff::1]", "[5f00::1]", "[100::1]"],
  ...[
    "[fc00::1]",
    "[fe80::1]",
    "[fec0::1]",
    "[ff02::1]",
    "[fe80::1%25lo]",
    "[fe80::1%lo]",
    "[::1%25lo]",
    "[::1%lo]",
  ],
  // Names.
  ...[
    "localhost",
    "LOCALHOST",
    "localhost.",
    "a.localhost",
    "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
    "localhost.localdomain",
    "ip6-localhost",
  ],
  ...[
    "intranet",
    "metadata.google.internal",
    "127.0.0.1.hooks.test",
    "HOOKS.test",
    "hooks.test.",
    "ｈooks.test",
  ],
];

/** The same place named by more than a host. */
export const privateUrls: readonly string[] = [
  "https://public.test@127.0.0.1:$/",
  "https://public.test:443@127.0.0.1:$/",
  "https://127.0.0.1:$\\@public.test/",
  "https://127.0.0.1:$#@public.test/",
  "https:127.0.0.1:$/",
  "https:///127.0.0.1:$/",
  "https:\\\\127.0.0.1:$\\",
  "https://127.0.0.1\t:$/",
  "https://127.0\n.0.1:$/",
  " https://127.0.0.1:$/ ",
  "//127.0.0.1:$/",
  "HTTPS://127.0.0.1:$/",
  "http://127.0.0.1:$/",
  "ws://127.0.0.1:$/",
  "ftp://127.0.0.1:$/",
  "gopher://127.0.0.1:$/_POST",
  "unix:/var/run/docker.sock",
  "file:///etc/passwd",
  "http://unix:/var/run/docker.sock:/",
];
