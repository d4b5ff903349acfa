/**
 * What people say for crystals, jewellery and what they are given for, as lines of
 * `contract/names/synonyms.ts`. A shop of another trade has its own.
 */
export const tradeSynonyms = `
jewellery, jewelry, jewelery, jewellry, ornament, gahana, gahna, abhushan => bracelet, pendant,
  ring, maala
necklace, neck piece, haar, pendant set => pendant, maala
mangalsutra, choker ~> pendant, maala
locket, laket, taabij, medallion => pendant
brooch, shawl pin, pin => pin, pendant
neck chain, chain, pendulum ~> pendant
bangle, kangan, chura, churi, chudi, kada, kara, cuff, wristband, band, wristlet, bajuband =>
  bracelet
anklet, payal, pauju, armlet, hand chain, watch, wrist watch, ghadi ~> bracelet
earring, ear stud, stud, jhumka, bali, tops, kundal, hoop, nose pin, nose ring, phuli, nathiya ~>
  pendant, ring
ring, aunthi, authi, aauthi, anguthi, angoothi, finger ring, engagement ring, wedding band, signet,
  jhir => ring
mala => maala
japa, jaap, prayer bead, rosary, mantra bead, mala bead, rudraksha, 108 bead, chanting, bead, beads
  string => maala, bracelet
tulsi, poth ~> maala, bracelet
keyring, key holder, key fob, key charm, bag charm, car charm, car hanging, chabi, sacho, bike key
  => key-chain
car, gaadi, gadi, dashboard, driver, driving, vehicle => key-chain, ganesh-idol
water bottle, drinking bottle, flask, gem water, tumbler, botal => bottle
gua sha, face massager, facial roller, jade roller, massager, massage, skincare, beauty, face, glow,
  acne, wrinkle, spa => roller
bonsai, money plant, gem tree, wishing tree, tree of life, plant, rukh, ped, bot, money tree, feng
  shui tree => tree, wealth
orgonite, orgone, vastu, feng shui => pyramid, tree, protection
ball, crystal ball, orb, globe, tower, point, generator => sphere, clear-quartz
obelisk, wand, egg ~> sphere, clear-quartz
specimen => cluster, amethyst
geode, druse, druzy, cave ~> cluster, amethyst
rough, rough stone, raw, raw stone, uncut, tumbled, tumbled stone, palm stone, pocket stone, worry
  stone, loose stone, chip, nugget, heart stone, beginner, starter, starter kit => raw-crystal,
  cluster, clear-quartz
skull, crystal skull ~> raw-crystal, cluster, clear-quartz
salt lamp, lamp, night light, night lamp, bedside lamp, light, lantern, batti, nun batti, nun,
  namak, sendha namak, rock salt, himalayan salt, diyo, diya, deepak, bulb => himalayan-salt-lamp
candle, tealight, candle holder, mombatti, mainbatti ~> himalayan-salt-lamp, incense
incense, dhup, dhupi, agarbatti, incense stick, fragrance, aroma, scent, sandalwood, smell =>
  incense
sage, smudge, palo santo, perfume, diffuser, attar, essential oil ~> incense
photo frame, picture frame, wall art, wall decor, wall hanging, wall => frame, tree
painting, poster ~> frame, tree
tray, plate, charging plate, cleansing plate, charger, cleanse, recharge => selenite-plate, clarity
coaster ~> selenite-plate
bag, handbag, laptop bag, backpack ~> key-chain, bottle
ganesh, ganpati, ganapati, vinayak, elephant god, idol, murti, statue, figurine, sculpture =>
  ganesh-idol
god, bhagwan, deuta, puja, mandir, temple, om, religious => ganesh-idol, himalayan
laxmi, lakshmi, shiva, shiv, buddha, buddh, krishna, shivling, trishul, nandi, hanuman, durga, ram
  ~> ganesh-idol, himalayan
tarot, taro, oracle card, oracle, fortune telling, fortune telling card, divination, deck =>
  tarrot-card, /services/tarot-reading
singing bowl, bowl, kachaura, bell, prayer wheel, handicraft, souvenir, mustang, yoga => himalayan,
  incense, maala
prayer flag, thangka, mandala, shaligram, yoga mat ~> himalayan, incense, maala
home, house, ghar, room, kotha => protection, himalayan-salt-lamp, tree, pyramid, frame
home decor, decor, showpiece, interior, sajawat, living room => tree, pyramid, sphere, frame,
  himalayan-salt-lamp, cluster
rakhi, raksha bandhan, rakshya bandhan, janai purnima => rakhi

sphatik, rock crystal, crystal quartz, clear crystal, quartz crystal, bilaur => clear-quartz
herkimer ~> clear-quartz
diamond, hira, zircon, cubic zirconia, moissanite, swarovski, american diamond ~> clear-quartz,
  sapphire
pearl, moti, shell, ivory, motipearl ~> selenite, howlite, opal
moonstone, chandra, chandramani, rainbow moonstone ~> moonstone, selenite, labradorite, opal
sunstone, suryakanta ~> sunstone, citrine, camelian
ruby, manik, manikya, garnet, gomed, hessonite, spinel, red coral, coral, moonga, mugu, muga, red
  agate ~> camelian, jasper, rhodomite
green stone, hariyo dhunga => aventuring, jasper, fluorite
emerald, panna, jade, jed, peridot, malachite, green onyx, nephrite, chrysoprase, moldavite, moss
  agate, green agate, serpentine, prehnite, amazonite, unakite, bloodstone, heliotrope ~>
  aventuring, jasper, fluorite
pukhraj, pushparaj, yellow sapphire, topaz, golden topaz, amber, heliodor ~> citrine
neelam, blue sapphire, indraneel, shani => sapphire, lapis-lazuli
tanzanite, iolite ~> sapphire, lapis-lazuli
lahsuniya, lehsunia, cats eye, chrysoberyl ~> tiger-eye
tigers eye, baghko aankha, bagh => tiger-eye
bull eye, hawk eye ~> tiger-eye
agate, akik, hakik, sulemani, chalcedony, sardonyx ~> onyx, camelian, jasper
obsidian, shungite, jet, hematite, black agate, black onyx, black spinel ~> onyx, black-tourmaline
schorl, tourmaline => black-tourmaline, onyx
volcanic, volcanic rock, lava bead => lava
basalt, pumice ~> lava
firoza, feroza => turquoise
lapis, lajward, lajwart, lajavart => lapis-lazuli
sodalite, azurite ~> lapis-lazuli
fools gold => pyrite
marcasite, golden stone ~> pyrite
larimar, celestite, angelite, blue lace agate, blue agate, blue topaz, beryl, apatite, chrysocolla,
  blue quartz, blue calcite ~> aquamarine, kyanite, turquoise
rhodochrosite, thulite, morganite, kunzite, pink tourmaline, pink opal, strawberry quartz, mangano
  calcite ~> rhodomite, rose-quartz
ametrine, charoite, lepidolite, sugilite, purple jade, alexandrite ~> amethyst, fluorite
mookaite, picture jasper, bronzite, petrified wood, aragonite, septarian ~> jasper, tiger-eye
spectrolite => labradorite
rutile, rutilated quartz, hypersthene ~> labradorite, smoky-quartz
satin spar, gypsum => selenite
calcite, magnesite, scolecite, danburite, apophyllite ~> selenite, howlite, clear-quartz
gold, sun, suna, soona, sona, sunko => gold
golden => citrine, pyrite, tiger-eye
gold plated, gold plating, gilded => gilded, gold
rose gold, white gold ~> gold
silver, 925, 92 5, sterling, sterling silver, chandi, chaandi, chadi, chadiko => silver
platinum ~> silver
grey, gray, kharani => labradorite, pyrite, howlite
copper, tamba, taamba, tama => copper
brass, pital, pittal, peetal => brass
bronze, kansa, kaas => bronze
steel, stainless, stainless steel, istil => steel
iron, falam, loha ~> steel

purple, violet, lavender, lilac, mauve, magenta, baigani, baijani, pyaji => amethyst, fluorite
red, rato, lal, maroon, crimson, scarlet => camelian, jasper, rhodomite
pink, gulabi, rose, peach => rose-quartz, rhodomite
sky blue, light blue, aasmani, akashe => aquamarine, turquoise, kyanite
blue, nilo, nila, navy, indigo => lapis-lazuli, sapphire, aquamarine, turquoise, kyanite
teal, aqua, cyan, sea, mint => turquoise, aquamarine
green, hariyo, hara, haro, olive => aventuring, fluorite
yellow, pahelo, pahenlo, pila, haldi, besar, turmeric, mustard => citrine, pyrite
orange, suntala, suntale, narangi, kesari, saffron => camelian, himalayan-salt-lamp
white, off white, seto, safed, cream, beige, milky => selenite, howlite, clear-quartz, opal
transparent, clear, colourless, colorless => clear-quartz, selenite
black, kalo, kala, dark => black-tourmaline, onyx, lava
brown, khairo, bhura, chocolate, coffee => tiger-eye, smoky-quartz, jasper
multicolour, multicolor, colourful, colorful, rainbow, rangin, seven chakra, 7 chakra, chakra =>
  fluorite, opal, labradorite, maala, bracelet

sleep, insomnia, nidra, nind, dream, nightmare, bedroom, bed, rest, night, sutna => amethyst,
  selenite, healing
calm, stress, anxiety, anxious, tension, tanab, worry, relax, depression, sad, sadness, grief,
  panic, peace, peaceful, inner peace, shanti, mental health, mind, man ko shanti, anger, angry,
  ris, emotional, soothing, mood, overthink, trauma, healing mind => healing, amethyst, clarity,
  positivity
heal, health, swasthya, pain, dard, pet dukhne, headache, migraine, illness, sick, disease,
  recovery, get well, immunity, thyroid, diabetes, blood pressure, energy healing, reiki, wellness,
  arthritis, body pain, dukhai, tauko dukhne, hair fall, pcos, skin, cancer patient, surgery, fever,
  medicine, doctor => healing, health
fitness, weight loss, gym, stamina, strength, energy, tagat, shakti, sport, vitality, power =>
  health, motivation, camelian
money, cash, paisa, dhan, sampatti, rich, abundance, prosperity, prosperous, finance, financial,
  income, lottery, debt, riin, manifest, attract money, attract wealth, daulat => wealth, luck,
  success
business, vyapar, byabasaya, byapari, shopkeeper, profit, growth, startup, entrepreneur, sales,
  investment, trade, office money => wealth, success
job, career, interview, promotion job, naukri, jagir, work, kaam, new job, leadership => success,
  motivation, communication
luck, good fortune, fortune, bhagya, kismat, shubh, subha, shubha, labh, saubhagya, gambling, win =>
  luck, wealth
success, saphalta, winner, court, court case, legal, visa, politics, achievement, goal, victory,
  jeet, bijaya => success, motivation
exam, study, studying, adhyayan, student, school, college, padhai, parhai, padhne, parhne, dhyan
  lagane, dhyan lagana, dhyan kendrit, pariksha, focus, concentrate, memory, brain, adhd, attention,
  learning, dhyan dine, knowledge, vidya, gyan, wisdom, saraswati => concentration, clarity
meditation, dhyan, mindfulness, spiritual, spirituality, third eye, intuition, psychic, prayer,
  prarthana, zen, crown chakra => maala, clarity, amethyst
protection, evil eye, buri nazar, nazar, aankha lagne, bad eye, black magic, tuna muna, bokshi,
  negative, negativity, negative energy, bad energy, bad luck, evil, ghost, spirit, safety, safe,
  suraksha, raksha, guard, shield, enemy, jealousy, dosh, graha, saturn, rahu, ketu, sade sati =>
  protection, black-tourmaline
travel, traveller, yatra, journey, flight, trip => protection, communication
grounding, root chakra, earth, stability, balance => smoky-quartz, black-tourmaline, protection
emf, radiation, phone radiation, laptop, computer, electromagnetic => black-tourmaline, protection,
  pyramid
love, romance, romantic, relationship, prem, pyar, maya, mohabbat, ishq, soulmate, marriage, bibaha,
  vivah, biha, shaadi, crush, heartbreak, breakup, heart, heart chakra, dil, mutu, self love,
  husband find, find a husband, find love, attraction, friendship, harmony, family => love,
  rose-quartz
pregnancy, pregnant, bachcha hune, bachcha paune, santan, fertility, conceive, conception, mother to
  be, expecting, garbhawati, garbha, garbhavati, baby, baby shower, newborn, new mother, new mom,
  new baby, postpartum, period, women health, womb, ivf => pregnancy
confidence, self confidence, courage, brave, fear, himmat, aatma bishwas, will power, self esteem,
  motivate, inspiration, creative, creativity, artist => motivation, success, positivity, camelian
speak, shy, public speaking, speech, voice, throat, throat chakra, singer, singing, talk, truth,
  bolne, communication skill, expression => communication, aquamarine, kyanite
positive, positivity, happy, happiness, joy, khushi, khusi, good vibes, vibes, good energy, positive
  energy, cheerful, sukha, sukh, aura => positivity
decision, clarity, confusion, clear mind, mental clarity, focus mind => clarity

mom, mum, mother, mummy, mama, mammi, aama, maa, mothers day, mata tirtha, sister, didi, bahini,
  behen, bahan, wife, srimati, patni, biwi, budi, girlfriend, gf, premika, daughter, chori, beti,
  girl, keti, ladki, woman, women, lady, mahila, female, aunt, grandmother, grandma, hajuraama,
  bride, dulahi, dulhan, womens day, teej, karwa chauth, bhauju, bhabhi, sasu, feminine, teen girl,
  her, she => for-her
dad, father, papa, baba, buwa, buba, ba, fathers day, brother, dai, daju, dajyu, dada, bhai, bhaiya,
  husband, sriman, shreeman, pati, budho, boyfriend, bf, premi, son, chora, beta, boy, keta, ladka,
  man, men, gents, guy, male, purush, uncle, kaka, mamaa, grandfather, grandpa, hajurba, groom,
  dulaha, jiju, sasur, masculine, him, he, teen boy => for-him
boss, office, colleague, coworker, corporate, client, employee, staff, company, team, business gift,
  bulk, bulk order, wholesale, teacher, guru, sir, madam, employee gift, conference, return gift,
  party favour, party favor => for-corporate, for-him, for-her
friend, best friend, bff, saathi, sathi, dost, sahi, couple, partner, lover, kids, child, children,
  bachcha, nani, gift, present, uphar, upahar, tohfa, gift idea, gift box, gift set, hamper,
  surprise, souvenir gift => birthday, for-her, for-him, anniversary, love
birthday, janmadin, janamdin, bday, turning, sweet sixteen, pasni, weaning => birthday
anniversary, wedding, wedding anniversary, marriage anniversary, engagement, bibaha barsik,
  salgirah, wedding gift, marriage gift, shaadi gift, honeymoon, bridesmaid => anniversary, love
valentine, valentines day, rose day, propose day, proposal => love, rose-quartz, anniversary,
  for-her
entrance, main door, front door, door, doorway, gate, dhoka => protection, black-tourmaline,
  himalayan-salt-lamp, ganesh-idol
housewarming, griha pravesh, new home, new house, naya ghar, new flat, new apartment, moving =>
  himalayan-salt-lamp, protection, ganesh-idol, positivity, tree
chhath, diwali, dipawali, tihar, laxmi puja, dhanteras, dashain, dasain, dussehra, navratri, vijaya
  dashami, ganesh chaturthi, festival, chadparva, parba, tyohar, new year gift, losar, eid, holi =>
  ganesh-idol, wealth, himalayan-salt-lamp, luck, rakhi
bhai tika, bhai dooj => rakhi, for-him
christmas, xmas, secret santa, thank you, thanks, farewell, goodbye, graduation, retirement,
  congratulations, get well soon, new beginning, new job gift => for-her, for-him, for-corporate,
  luck, success

mesh, mesh rashi => aries
brish, vrishabha, brishabh => taurus
mithun, mithuna => gemini
karkat, karka => cancer
singha, simha, sinha, singh rashi => leo
kanya => virgo
tula => libra
brischik, brishchik, scorpion => scorpio
dhanu, sagitarius, archer => sagittarius
makar, capricon => capricorn
kumbha => aquarious
meen, mina, min rashi, fish => pisces
suits me, right for me, meant for me, rashi, rasi, zodiac, zodiac sign, sun sign, star sign,
  horoscope, sign => /shop/horoscope, ~
birthstone, born, born in, birth, birth month, janma ratna, month => /shop/birthstone, ~
jan, magh => january
feb, falgun, phagun => february
mar, chaitra, chait => march
apr, baisakh, baishakh => april
jestha, jeth => may
jun, ashar, asadh => june
jul, shrawan, saun, sawan => july
aug, bhadra, bhadau => august
sep, sept, asoj, ashwin => september
oct, kartik => october
nov, mangsir => november
dec, poush, push => december

ring size, size, size chart, size guide, sizing, naap, measure, measurement, how to measure => ring,
  /terms-and-conditions
`;
