/** The most commonly guessed passwords that meet our minimum length, in lowercase. */
const COMMON = `
00000000 01234567 0123456789 0987654321 10203040 11111111 1111111111 11112222 11223344 12121212 12312312 123123123
1234512345 12341234 12344321 12345678 123456789 1234567890 12345678910 123456780 123454321 12345679 123456123
1234abcd 123qweasd 123qwe123 12qwaszx 147258369 147852369 159753456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 1qaz1qaz
20202020 22222222 23456789 33333333 44444444 55555555 66666666 741852963 77777777 789456123 87654321 88888888
963852741 987654321 9876543210 98765432 99999999
a1b2c3d4 a1s2d3f4 aa123456 aaaaaaaa abc12345 abc123456 abcd1234 abcdefgh abcdefg1 access14 admin123 admin1234
administrator alexander asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl asdfghjkl; aspirine
babygirl baseball baseball1 basketball batman123 benjamin bigdaddy blink182 brooklyn butterfly
california caroline changeme changeme1 charlie1 charlotte chelsea1 chocolate christian christine cocacola computer
computer1 corvette courtney danielle default1 dolphins dragon123 drowssap einstein elephant elizabeth explorer
facebook firebird football football1 forever1 freedom1 garfield gateway1 hardcore hello123 hellohello
hunter12 iloveyou iloveyou1 iloveyou2 iloveyou! inuyasha internet isabella jennifer jessica1 jonathan jordan23
justdoit katherine liverpool liverpool1 letmein1 letmein123 lovelove loveyou1 manchester marlboro maverick
michelle michael1 mercedes midnight minecraft monkey12 monkey123 mustang1
nicholas naruto123 newyork1 nothing1 november
p@ssw0rd p@ssword pa$$word pa55word parola123 pass1234 passpass passw0rd passw0rd1 passwd123 password password!
password01 password1 password1! password12 password123 password1234 password2 password3 patricia perfect1
pokemon1 porsche1 precious princess princess1
q1w2e3r4 q1w2e3r4t5 qazwsxed qazwsxedc qazwsx123 qq123456 qqww1122 qwer1234 qwerqwer qwert123 qwerty12 qwerty123
qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertz123
rainbow1 remember rockyou1 rush2112 samantha samsung1 samsung123 scorpion secret123 security september shadow12
shadow123 simpsons slipknot snickers sparky12 starwars starwars1 steelers stephanie sunflower sunshine sunshine1
superman superman1 superstar swordfish test1234 test12345 testtest tinkerbell trinity1 trustno1 tokyo2020
valentina vanessa1 veronica victoria vladimir welcome1 welcome123 westside whatever whatever1 william1 windows1
winston1 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm, zxcvbnm123 zxcvbnmz zzzzzzzz
budgeting cairn123 cairncairn
`;

const common = new Set(COMMON.split(/\s+/).filter((word) => word !== ''));

/** Ignores case and surrounding spaces. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').trim().toLowerCase());
}
