/** The passwords of eight and more characters that attackers try first, lower case. */
export const commonPasswords = new Set(
  `password password1 password12 password123 password1234 passw0rd passw0rd1 p@ssw0rd p@ssword p@ssword1 pa55word
  12345678 123456789 1234567890 12345678910 0123456789 87654321 987654321 9876543210 11111111 111111111 1111111111
  00000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12341234 12344321 11223344
  1122334455 123123123 12312312 321321321 147258369 159753456 741852963 123654789 147852369 password! 1q2w3e4r
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop
  qwertyuio qwerty00 asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 zxcvbnmm q1w2e3r4 q1w2e3r4t5 qazwsxedc
  qazwsx123 abcd1234 abcdefgh abcdefg1 abcd12345 abc12345 abc123456 a1b2c3d4 a1234567 a12345678 a123456789 aa123456
  aa12345678 iloveyou iloveyou1 iloveyou2 iloveyou! loveyou1 sunshine sunshine1 princess princess1 football
  football1 baseball baseball1 basketball superman superman1 batman123 starwars starwars1 pokemon1 pokemon123
  welcome1 welcome12 welcome123 welcome! letmein1 letmein123 letmein! changeme changeme1 changeme123 changeit
  default1 temp1234 temppass test1234 test12345 testtest testing1 testing123 guest123 guest1234 user1234 username
  admin123 admin1234 admin12345 administrator adminadmin root1234 rootroot secret123 secret12 mypassword
  yourpassword newpassword oldpassword trustno1 trustno11 whatever whatever1 computer computer1 internet internet1
  michael1 jennifer jennifer1 michelle jonathan jordan23 charlie1 daniel12 anthony1 matthew1 jessica1 ashley12
  mercedes corvette maverick midnight dolphins diamond1 chocolate chocolate1 butterfly blink182 liverpool liverpool1
  chelsea1 arsenal1 manchester barcelona realmadrid juventus galatasaray galatasaray1905 fenerbahce fenerbahce1907
  besiktas besiktas1903 trabzonspor istanbul istanbul34 istanbul1453 turkiye1 turkiye123 turkiye1923 ataturk1881
  ankara06 izmir3535 sifre123 sifre1234 sifresifre parola123 parola1234 seniseviyorum askim123 deneme123 deneme1234
  merhaba1 merhaba123 samsung1 samsung123 google123 facebook facebook1 instagram youtube1 twitter1 linkedin
  november december september october1 january1 february monday12 tuesday1 saturday spring2026 summer2025 summer2026
  winter2025 winter2026 autumn2026 october2026 november2026 december2026 matinee1 matinee12 matinee123 matinee-demo
  publisher publisher1 hunter22 hunter123 monkey12 monkey123 dragon12 dragon123 shadow12 shadow123 master12
  master123 killer12 killer123 lovelove qweasdzxc qwe12345 qwe123qwe 123qweasd 1234qwer 123456qwerty 12345qwert
  asd12345 zaq12wsx zaq1zaq1 !qaz2wsx 1234abcd 12345abc 123456abc 1a2b3c4d 7777777a`.split(/\s+/),
)
