/**
 * Words of English, Nepali and Hindi that every shop's customers type: function words, numbers and
 * prices, sorts and filters, and a few goods that Britain and America call differently.
 *
 * Signs: `~` means nothing beside other words. `-next` and `-last` take out what follows or what
 * stands before; `&` and `|` join goods of which all or any are wanted. Beside a price, `<` is the most, `>` the least, `±` about so much, `₹` rupees,
 * `..` stands between two prices and `[]` around them; `3` is a number, `*1000` counts the number
 * before it a thousand times, `+0.5` adds to the number after it.
 */
export const languageSynonyms = `
or, vs, versus, nor, ya, athawa, wa => |
and, ra, aur => &
a, an, the, of, for, with, in, on, by, at, as, into, onto, upon, per, via, than, then, but, if, so,
  yet, because, while, during, about me, between us => ~
i, me, my, mine, myself, we, us, our, ours, you, your, yours, u, ur, it, its, they, them, their,
  theirs, he is, she is, this, that, these, those, there, here, who, whom, whose, ones, someone,
  somebody, anyone, anybody, everyone, everybody, nobody, others => ~
any chance, chance, hoping, pick, picking, forever, similar, selling, sell, sells, located, log,
  against, further, sometimes, probably, dear, seek, seeking, interested, believe, guess, suppose,
  wonder, wondering, better, awesome, proper, currently, yeah, anywhere, somewhere, elsewhere,
  therefore, otherwise, before, after, later on, kind of, sort of, sure thing, friend of mine,
  colored, coloured, wear daily, based, made up, compared to, relief, reliever, chart, although,
  though, however, whatever, whenever, wherever, whether, whichever, whoever, neither, none, since,
  through, throughout, until now, unless, without fail, within reason, away, back, down, up, out,
  across, along, among, around here, behind, beside, besides, beyond that, despite, towards, under
  what, herself, himself, itself, themselves, yourself, ourselves, least, said, says, try, trying,
  way, whole, given, gave, keep, keeping, put on, turn, mean, means, called, named, kinda, gonna,
  wanna, gotta, come from, came, went, seen, saw, know, known, feel, feels, feeling, hope, seem,
  seems, happen, please help, instead, actually, basically, definitely, simply, exactly, especially,
  mainly, mostly, usually, possible, possibly, able, sure, available for => ~
dont, doesnt, didnt, wasnt, werent, cant, cannot, couldnt, wont, wouldnt, shouldnt, hasnt, havent,
  hadnt, aint, ill, ive, id like, youll, hes, shes, theyre, were looking, whos, wheres, hows,
  theres, heres => ~
is, am, are, was, were, be, been, being, has, had, having, does, did, doing, done, can, could, may,
  might, must, shall, should, will, would, im, id, youre, its a, thats, whats, lets, dont know => ~
what, which, when, where, why, how, how much, how many, what is, what are, any, some, all, both,
  each, every, either, either of, few, many, much, more, most, less, little, lot, lots, lots of,
  several, other, another, such, same, own, too, very, so much, just, also, even, ever, still,
  again, already, almost, maybe, perhaps, really, quite, rather, only, else, enough, together,
  always, never, often, once, now, today, tomorrow, tonight, yesterday, soon, later, last, first,
  next, week, weekend, month end, asap, urgent, urgently, quickly => ~
small, big, large, tiny, simple, beautiful, pretty, cute, lovely, elegant, unique, special, nice
  one, fancy, stylish, trendy, classy, modern, sano, saano, thulo, thula, sundar, ramri, ramra,
  dherai, saman, ekdam, colour, color, suit, suits, lightweight, light weight, comfortable, daily
  use, everyday => ~
want, wants, wanted, need, needs, needed, looking, looking for, look for, search for, searching,
  searching for, show, show me, find, find me, search, buy, buying, purchase, order, online, shop,
  shops, store, stores, get, getting, give, giving, have, got, make, made, makes, take, taking,
  bring, send, sending, let, put, use, used, using, like, liked, likes, love to, would like, wish
  to, go, going, come, coming, see, seeing, think, tell, tell me, ask, help me, please, pls, plz,
  kindly, thank, hello, hi, hey, namaste, ok, okay, yes => ~
do you have, do u have, you have, is there, are there, can i get, can i buy, where can i, where can
  i buy, i want, i need, want to buy, which one, best, good, nice, great, perfect, top, quality,
  high quality, pure, ramro, price, prices, price list, pricing, cost, costs, worth, value, rate,
  rates, range, afford, spend, spending, options, option, ideas, idea, suggestion, suggestions,
  recommend, recommendation, recommended, collection, collections, launch, launches, arrivals,
  stock, stuff, items, variety, varieties, selection, catalogue, catalog, photo of, picture of,
  image, images, pics, details => ~
stone, gem, gemstone, crystal, mineral, ratna, ratan, dhunga, patthar, pathar, stones and crystals,
  healing crystal, healing stone => ~
accessories, item, product, products, thing, things, something, anything, everything, piece, pieces,
  pair, set, type, types, kind, kinds, sort, style, design, designs, wear, wearing, worn, model,
  goods => ~
original, real, genuine, natural, authentic, asli, sakkali, handmade, hand made, lucky charm for,
  nepal, nepali, nepalese, india, indian, kathmandu, pokhara, near by, nearby => ~
sabai, sabaai, bhanda, ward off, keep off, near, near me, desk, table, body, charm, amulet,
  talisman, day, days, people, person, year, years, old, new year => ~

ma, malai, mlai, mero, mera, meri, hamro, hamilai, hami, timi, timro, timilai, tapai, tapaiko,
  tapailai, uslai, usko, unko, unlai, uniharu, yo, tyo, yi, ti, yesto, yasto, tyesto, tyasto, testo,
  kasto, kun, kunai, kehi, keii, aru, arko, arkko, sab, sabai ko, eutaa, euta, yauta, auta, duita,
  kati, katti, kati parcha, kati parchha, kati ho, kati ma, kati paisa, katiko, kaha, kahaa, kahan,
  kaha cha, kaha pauncha, kahile, kasari, kina, kasko, kasle, kaslai => ~
nai, ta, sita, sanga, sangai, jasari, gara, holan, paryo, eutai, alik, eti, teti, haru, harulai,
  kei, khalko, khaalko, khale, dum, sa, jisme, aafno, aphno, afno, bare, barema, cha, chha, xa,
  chan, chhan, chaina xa, cha ki, chaki, ho, hola, hos, hunu, huncha, hunchha, hunxa, hune, bhayo,
  bhaeko, bhako, bhae, thiyo, garne, garnu, garna, garnus, garchu, garcha, lagne, lagcha, lagchha,
  lagyo, lagaune, lagauna, dinu, dinus, dinu hos, dinuhos, dinuhola, dine, dina, deu, diyera,
  pathau, pathaidinu, dekhau, dekhaau, dekhaunus, dekhaunu, dekhaunuhos, herne, hernu, herna,
  khojeko, khojdai, khojchu, khoji, kinna, kinne, kinnu, kinnu cha, kinna man, chahiyo, chaiyo,
  chahiyeko, chaiyeko, chahincha, chahinchha, chaincha, chainxa, chahiye, chaiye, chahie, chahanchu,
  chahanchhu, chha hola, paincha, painchha, painxa, paunu, pauna, pauncha, paunchha, milcha,
  milchha, milxa, parcha, parchha, parxa, parne, man parne, man paryo, manparne, jasto, jastai,
  pani, ni, na, hai, la, lu, ke, le, lai, ko, ka, ki, bata, dekhi ko, samma ko, lagi, laagi, lagii,
  ko lagi, ko laagi, kolagi, wala, wali, waala, ani, tara, ki ta, ya ta, hajur, dai le, bhane,
  bhanne, bhanera, aba, ahile, aaja, bholi, hijo, chito, chadai, malaai, kripaya, kripya, kripayaa,
  yaha, yahaa, waha, tyaha, ali, alikati, thorai, thori, matra, maatra, pathaunu, pathaunus,
  pathaunuhos, saknu, sakincha, sakchu, huncha ki, bujhna, thaha, thah chaina, bhannus, sodhna, didi
  le, sathi lai, hernus, heram, herau, lyaunu, lyaune, lagauna milne, milne, sajilo, thik, thikka,
  ramrai, nabhaye, bhaye, bhayeko, rakhne, rakhnu, rakhna => ~
mujhe, mujhko, mujhse, hame, hamein, humein, hamare, humare, hamara, aap, aapke, aapka, aapki,
  aapko, tum, tumhara, tera, teri, tere, mere, mere liye, uske, uska, uski, unke, unka, iske, iska,
  iski, yeh, ye, woh, wo, yahan, wahan, kya, kyaa, kyu, kyun, kyon, kaise, kaisa, kaisi, kab, kitna,
  kitne, kitni, kitne ka, kitne ki, kitne mein, kaun, kaunsa, kaunsi, konsa, konsi, kaun sa, kaun
  si, kuch, kuchh, koi, sabhi, sabse, sab se, bahut, bahot, zyada achha, accha, acha, achha, achhi,
  achi, achcha, acchi, bhi, to hai, tha, thi, hain, hoon, hun, hu, hoga, hogi, hona, hota, hoti,
  raha, rahi, rahe, kar, karo, karna, karne, karta, karti, karke, kijiye, karein, de, do na, dena,
  dedo, de do, dijiye, dijie, dikhao, dikhaao, dikhaiye, dikhaye, dikha, dikhana, dikha do, batao,
  bataiye, batana, bata do, bhejo, bhej, lena, leni, lene, lelo, le lo, loon, lunga, chahta, chahti,
  chahte, chahie tha, pasand, milega, milegi, milta, milti, milenge, kharidna, kharidne, kharidni,
  pehnne, pehenne, pehanne, pahanne, lagana, wale, waale, waali, mein, main, mai, me se, par, pe,
  liye, ke liye, ke saath, saath, sath, yaa, lekin, agar, toh, ab, abhi, aaj, kal, jaldi, jaisa,
  jaisi, jaise, chij, cheez, cheej, jinis, ji, bhaiya ji, hume, humko, sakta, sakte, sakti ho,
  magar, paas, zaroor, jarur, haan, mangwani, mangwana, cahiye, bechte, bechta, tapain, tapai lai,
  sirf, bas, thoda, thodi, thode, zara, jara, jo, jab, tab, jahan, waisa, aisa, aisi, aise, unhe,
  inko, isko, kisi, kisko, kiske, rakhe, samajh, pata, bolo, boliye, dekhna, dekhne, dekho, laga,
  lagta, lagti, chahe, kyonki, isliye, phir, fir => ~

without, not, no, non, isnt, arent, minus, not a, not any, except, excluding, excludes, other than,
  apart from, but not, sans, avoid, nothing, none of, dont want, do not want, dont like, do not
  like, doesnt have, free of, bina, binaa, bagair => -next
free, bahek, chhain, chahindaina, chahindainan, nachahiyeko, namilne, baahek, bahek ko, bahek aru,
  nabhaeko, nabhayeko, nabhako, nabhaekaa, nabhaeka, nabhaeki, namisieko, nalageko, chhadera,
  chodera, chhodera, bina ko, binako, ke bina, ke binaa, ke bagair, ke alawa, ke siwa, ke siwaye,
  chhod kar, chhodkar, chodkar, chaina, chhaina, haina, hoina, nahi, nahin, nahi chahiye, na
  chahiye, nachahine, chahidaina, chaidaina, nahune, nahos, na ho => -last

under, below, beneath, less than, less then, lower than, cheaper than, within, inside, up to, upto,
  max, maximum, not more than, no more than, not over, not exceeding, not exceed, without exceeding,
  at most, at max, budget of, budget under, budget is, or less, or below, or under, or lower, or
  cheaper, and under, and below, bhanda kam, bhanda kamko, bhanda kam ko, bhanda sasto, bhanda muni,
  bhanda muniko, bhanda tala, bhanda tal, muni, muniko, muni ko, tala, samma, sammako, samma ma,
  tak, tak ka, tak ki, tak ke, tak mein, se kam, se kam ka, se kam ki, se kam ke, se sasta, se
  sasti, se saste, se niche, se neeche, kam ma, ke andar, ke andar ka, ke niche, ke neeche, ke
  bhitar, bhitra, bhitra ko, bhitrako, vitra, andar, nabadhne, se zyada nahi, kam => <
more expensive than, pricier than, dearer than, bhanda dherai, bhanda dheraiko, above, over, more
  than, more then, greater than, higher than, costlier than, beyond, exceeding, at least, atleast,
  no less than, not less than, not under, not below, min, minimum, starting, starting from, starting
  at, starts from, or more, or above, or over, or higher, and above, and over, and up, and more,
  upwards, onwards, plus, bhanda badhi, bhanda badhiko, bhanda badhi ko, bhanda mathi, bhanda
  mathiko, bhanda mathi ko, bhanda mahango, mathi, mathiko, mathi ko, badhi, dekhi mathi, dekhi
  badhi, dekhi mathiko, se zyada, se jyada, se zyada ka, se adhik, se upar, se upar ka, se upar ki,
  se upar ke, se mehnga, se mehngi, ke upar, kamtima, kamti ma, kam se kam, ghatima => >
about => ±, /about
around, approx, approximately, roughly, somewhere around, near about, nearly, circa, lagbhag, lag
  bhag, karib, kareeb, karib karib, jati, jati ko, jatiko, tira, tiraa, ke aaspas, aaspas, ke aas
  paas, aas paas, ke karib, jitna => ±
rs, npr, nrs, inr, rupee, rupees, rupaiya, rupaiyaa, rupaiyan, rupiya, rupiyan, rupye, rupaye,
  rupae, rupai, rupiah, ru, re => ₹
between, in between, ranging, range of, bich, bichma, bich ma, bichko, bich ko, ko bich, ko bichma,
  ko bich ma, beech, beech mein, ke beech, ke beech mein, ke beech ka, ke bich => []
to, se, dekhi, dekhee, till, until => ..
from, bata suru => >

hundred, hundreds, saya, say, sau, saiyakada => *100
thousand, thousands, hajar, hajaar, hazar, hazaar, k => *1000
lakh, laakh, lac => *100000
half, half a, and a half, sadhe, sade, saadhe => +0.5
sava, sawa => +0.25
dedh, der, ded => 1.5
dhai, adhai, arhai => 2.5
ek, one => 1
dui, do, two => 2
tin, teen, three => 3
char, chaar, four => 4
panch, paanch, five => 5
chhah, che, six => 6
saat, sat, seven => 7
aath, aat, eight => 8
nau, nine => 9
das, dus, ten => 10
eleven, gyarah, eghara => 11
twelve, barah, bara => 12
fifteen, pandhra, pandrah, pandra => 15
twenty, bis, bees => 20
twenty five, pachis, pachchis, pachees => 25
thirty, tis, tees => 30
forty, chalis, chaalis => 40
fifty, pachas, pachaas => 50
sixty => 60
seventy, sattari, sattar => 70
seventy five, pachahattar, pachhattar => 75
eighty, asi, assi => 80
ninety, nabbe => 90

just arrived, new stock, nayan, naya saman, nayan saman, all products, all items, show all, show me
  everything, new, latest, newest, just in, new arrival, new in, recent, recently added, fresh,
  naya, nayi, naye, nayaa, naya aako, bharkhar aako => sort=newest
sasto dekhi mahango, low to high, cheap, cheapest, affordable, inexpensive, low price, lowest price,
  low cost, lowest cost, budget, low budget, sasto, sasta, sasti, saste, sabai bhanda sasto, sabse
  sasta, sabse sasti, economical, least expensive, price low to high => sort=price-asc
expensive, costly, premium, luxury, high end, most expensive, costliest, priciest, mahango, mahangi,
  mehnga, mehngi, mehenga, mahanga, sabai bhanda mahango, sabse mehnga, price high to low =>
  sort=price-desc
top rated, best rated, highest rated, best review, best reviews, best reviewed, most loved, 5 star,
  five star, good review, good reviews, sabai bhanda ramro, rating, ratings => sort=rating
sale, on sale, off, discount, discounted, discounts, offer, offers, deal, deals, clearance, reduced,
  promo, promotion, bargain, chhut, chhoot, bachat => sale=1
best seller, bestseller, best selling, popular, most popular, trending, hot selling, top selling,
  most sold, favourite, favorite, famous, dherai bikne => bestSeller=1
in stock, available, availability, ready stock => inStock=1

tyre => tire
bike, bicycle, cycle, saikal => bike, bicycle
mudguard => fender
spanner => wrench
seat => saddle
carrier => rack
torch, headlight, headlamp => light
diary, notebook => journal
t shirt, tee, jersey => shirt, tee
cap, hat, beanie => hat, cap
handle => handlebars
`;
