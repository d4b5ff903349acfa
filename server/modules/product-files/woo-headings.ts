// What WooCommerce's export calls its columns depends on the language of the shop that made it.
// Words are compared by their letters alone, without case, accents, spaces and punctuation.

/**
 * By the name that the import uses, which is the English one: its other spellings, and those of
 * other languages.
 */
const spellings: Readonly<Record<string, readonly string[]>> = {
  id: ['Identyfikator'],
  type: ['Typ', 'Tipo', 'Тип', 'Tür', 'Tyyppi', '类型', '種類'],
  sku: [
    // As the import names it.
    'Variant SKU',
    'Artikelnummer',
    'Art.-Nr.',
    'UGS',
    'Référence',
    'Artikelnummer (SKU)',
    'REF',
    'COD',
    'Артикул',
    'Varenummer',
  ],
  name: [
    'Nom',
    'Nombre',
    'Nome',
    'Naam',
    'Nazwa',
    'Имя',
    'Название',
    'Namn',
    'Navn',
    'Název',
    'İsim',
    'Nimi',
    'Név',
  ],
  published: [
    'Veröffentlicht',
    'Publié',
    'Publicado',
    'Pubblicato',
    'Gepubliceerd',
    'Opublikowano',
    'Opublikowany',
    'Опубликован',
    'Опубликовано',
    'Publicerad',
    'Publiceret',
    'Publisert',
    'Publikováno',
    'Yayımlanmış',
  ],
  'visibility in catalog': [
    'Visibility in catalogue',
    'Catalog visibility',
    'Catalogue visibility',
    'Sichtbarkeit im Katalog',
    'Katalogsichtbarkeit',
    'Visibilité dans le catalogue',
    'Visibilidad en el catálogo',
    'Visibilità nel catalogo',
    'Zichtbaarheid in catalogus',
    'Zichtbaarheid in de catalogus',
    'Visibilidade no catálogo',
    'Widoczność w katalogu',
    'Видимость в каталоге',
    'Synlighet i katalog',
    'Synlighet i katalogen',
    'Synlighed i katalog',
    'Katalogda görünürlük',
    'Viditelnost v katalogu',
  ],
  'short description': [
    'Kurzbeschreibung',
    'Description courte',
    'Descripción corta',
    'Breve descrizione',
    'Descrizione breve',
    'Korte beschrijving',
    'Korte omschrijving',
    'Descrição curta',
    'Breve descrição',
    'Krótki opis',
    'Краткое описание',
    'Kort beskrivning',
    'Kort beskrivelse',
    'Krátký popis',
    'Kısa açıklama',
  ],
  description: [
    'Beschreibung',
    'Descripción',
    'Descrizione',
    'Beschrijving',
    'Omschrijving',
    'Descrição',
    'Opis',
    'Описание',
    'Beskrivning',
    'Beskrivelse',
    'Popis',
    'Açıklama',
  ],
  'date sale price starts': [
    'Datum, an dem Angebotspreis beginnt',
    'Datum, an dem der Angebotspreis beginnt',
    'Angebotspreis gültig ab',
    'Date de début de promo',
    'Date de début de la promotion',
    'Día en que empieza el precio rebajado',
    'Data di inizio prezzo in offerta',
    'Data di inizio del prezzo in offerta',
    'Data inizio prezzo in offerta',
    'Data in cui inizia il prezzo scontato',
    'Startdatum actieprijs',
    'Data de preço promocional começa em',
    'Data de início do preço promocional',
    'Data em que começa o preço promocional',
    'Data rozpoczęcia promocji',
    'Дата начала действия скидки',
    'Дата начала действия цены распродажи',
  ],
  'date sale price ends': [
    'Datum, an dem Angebotspreis endet',
    'Datum, an dem der Angebotspreis endet',
    'Angebotspreis gültig bis',
    'Date de fin de promo',
    'Date de fin de la promotion',
    'Día en que termina el precio rebajado',
    'Data di fine prezzo in offerta',
    'Data di fine del prezzo in offerta',
    'Data fine prezzo in offerta',
    'Data in cui finisce il prezzo scontato',
    'Einddatum actieprijs',
    'Data de preço promocional termina em',
    'Data de fim do preço promocional',
    'Data em que termina o preço promocional',
    'Data zakończenia promocji',
    'Дата окончания действия скидки',
    'Дата окончания действия цены распродажи',
  ],
  'in stock?': [
    'Vorrätig?',
    'Auf Lager?',
    'Lagerstatus',
    'En stock ?',
    '¿Existencias?',
    '¿En inventario?',
    '¿Hay existencias?',
    'Disponibile?',
    'In magazzino?',
    'Op voorraad?',
    'Em estoque?',
    'Em stock?',
    'W magazynie?',
    'В наличии?',
    'I lager?',
    'På lager?',
    'Skladem?',
    'Stokta?',
  ],
  stock: [
    'Lager',
    'Bestand',
    'Lagerbestand',
    'Inventario',
    'Existencias',
    'Magazzino',
    'Giacenza',
    'Voorraad',
    'Estoque',
    'Stan magazynowy',
    'Запасы',
    'Lagersaldo',
    'Sklad',
    'Stok',
  ],
  'backorders allowed?': [
    'Lieferrückstände erlaubt?',
    'Lieferrückstande erlaubt?',
    'Rückstände erlaubt?',
    'Lieferrückstand erlaubt?',
    'Autoriser les commandes de produits en rupture ?',
    '¿Permitir reservas de productos agotados?',
    'Abilita gli ordini arretrati?',
    'Ordini arretrati permessi?',
    'Nabestellingen toestaan?',
    'Nabestellingen toegestaan?',
    'São permitidas encomendas?',
    'Permitir encomendas?',
    'Encomendas permitidas?',
    'Pozwalać na zamówienia oczekujące (na dostawę do magazynu)?',
    'Задержанный заказ возможен?',
  ],
  'sale price': [
    'Angebotspreis',
    'Tarif promo',
    'Prix promo',
    'Precio rebajado',
    'Precio de oferta',
    'Prezzo in offerta',
    'Prezzo scontato',
    'Actieprijs',
    'Aanbiedingsprijs',
    'Preço promocional',
    'Cena promocyjna',
    'Акционная цена',
    'Цена распродажи',
    'Reapris',
    'Kampanjpris',
    'Tilbudspris',
    'Zlevněná cena',
    'İndirimli fiyat',
  ],
  'regular price': [
    'Regulärer Preis',
    'Normaler Preis',
    'Tarif régulier',
    'Prix régulier',
    'Precio normal',
    'Precio regular',
    'Prezzo di listino',
    'Prezzo regolare',
    'Reguliere prijs',
    'Normale prijs',
    'Preço',
    'Preço normal',
    'Preço regular',
    'Preço de venda',
    'Cena',
    'Cena regularna',
    'Базовая цена',
    'Обычная цена',
    'Ordinarie pris',
    'Normalpris',
    'Běžná cena',
    'Normal fiyat',
  ],
  categories: [
    'Kategorien',
    'Catégories',
    'Categorías',
    'Categorie',
    'Categorieën',
    'Categorias',
    'Kategorie',
    'Категории',
    'Kategorier',
    'Kategoriler',
  ],
  tags: [
    'Schlagwörter',
    'Étiquettes',
    'Etiquetas',
    'Tag',
    'Tagi',
    'Znaczniki',
    'Метки',
    'Etiketter',
    'Stikord',
    'Štítky',
    'Etiketler',
  ],
  images: [
    'Bilder',
    'Imágenes',
    'Immagine',
    'Immagini',
    'Afbeeldingen',
    'Imagens',
    'Obrazki',
    'Obrazy',
    'Изображения',
    'Billeder',
    'Obrázky',
    'Görseller',
  ],
  parent: [
    'Übergeordnetes Produkt',
    'Übergeordnet',
    'Eltern',
    'Superior',
    'Padre',
    'Genitore',
    'Hoofd',
    'Bovenliggend',
    'Ascendente',
    'Pai',
    'Superiore',
    'Element nadrzędny',
    'Nadrzędny',
    'Родитель',
    'Родительский',
    'Förälder',
  ],
};

const names = new Map<string, string>();
for (const [name, others] of Object.entries(spellings)) {
  for (const spelling of [name, ...others]) names.set(lettersOf(spelling), name);
}

/** What a heading of an attribute is about, by the beginnings of words. */
const attributeWords = /attribut|atribut|attributo|eigenschap|atrybut|ат+рибут/;
const attributeParts: readonly (readonly [part: string, words: RegExp])[] = [
  ['value(s)', /value|wert|valeur|valor|valuta|waarde|wartosc|значени/],
  ['visible', /visib|sichtbar|zichtba|widoczn|видим/],
  ['name', /name|nom|naam|nazwa|имя|назван/],
];
const otherAttributeParts =
  /global|default|standa?a?rd|defaut|defecto|predefinit|padrao|domysl|глобальн|умолчани/;

/**
 * WooCommerce's English heading for one in any language that is known, in lower case; any other
 * heading in lower case.
 */
export function wooHeading(heading: string): string {
  const letters = lettersOf(heading);
  const known = names.get(letters);
  if (known !== undefined) return known;
  const number = /\d+/.exec(letters)?.[0];
  // `Meta: _attribute_1_name` is a field of some plugin.
  if (
    heading.includes(':') ||
    number === undefined ||
    !attributeWords.test(letters) ||
    otherAttributeParts.test(letters)
  ) {
    return heading.toLowerCase();
  }
  const words = letters.replace(attributeWords, ' ');
  const part = attributeParts.find(([, pattern]) => pattern.test(words))?.[0];
  return part === undefined ? heading.toLowerCase() : `attribute ${number} ${part}`;
}

function lettersOf(heading: string): string {
  return heading
    .slice(0, 200)
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
