import { expect, test } from 'vitest';
import { settingProblem } from '#contract/settings/entries.ts';
import { servicesSchema } from '#contract/settings/services.ts';
import { itemsInText, itemsOfText, textOfItems, typedItems } from './typed-items.ts';
import {
  newChoice,
  newService,
  servicesInText,
  servicesOfText,
  textOfServices,
  typedServices,
} from './typed-services.ts';

const services = servicesSchema.parse([
  {
    slug: 'bicycle-repair',
    name: 'Bicycle repair',
    text: 'While you wait.',
    description: '',
    lead: '',
    points: ['Bring the key of the lock.', 'We lend you another one.'],
    words: 'puncture',
    form: 'plain',
    formTitle: '',
    inPerson: 'At our workshop',
    online: '',
    choices: [
      { value: 'small', label: 'Small repair', minutes: 30, pricePaisa: 50_050 },
      { value: 'large', label: 'Large repair', minutes: 120, pricePaisa: null },
    ],
  },
]);

test('services are typed as they are stored', () => {
  expect(servicesOfText(typedServices(services))).toEqual(services);
  expect(servicesOfText('')).toEqual([]);
});

test('a new service has an address by its name, and a choice the value by its label', () => {
  const choice = { ...newChoice(), label: 'Big Wash', minutes: '45' };
  const typed = { ...newService(), name: ' Café & wash, "new"', choices: [choice] };
  const [service] = servicesOfText(textOfServices([typed]));
  expect(service).toMatchObject({
    slug: 'cafe-wash-new',
    choices: [{ value: 'Big Wash', label: 'Big Wash', minutes: 45, pricePaisa: null }],
  });
  expect(settingProblem('services', [service])).toBeUndefined();
});

test('a choice that is renamed keeps its value, which a new one of that name does not take', () => {
  const [service] = servicesInText(typedServices(services));
  if (!service) throw new Error('No service');
  const [small, large] = service.choices;
  if (!small || !large) throw new Error('No choices');
  const renamed = { ...small, label: 'Tiny repair' };
  const added = { ...newChoice(), label: 'Small', minutes: '20' };
  const text = textOfServices([{ ...service, choices: [renamed, large, added] }]);
  expect(servicesOfText(text)[0]?.choices.map(({ value, label }) => [value, label])).toEqual([
    ['small', 'Tiny repair'],
    ['large', 'Large repair'],
    ['Small 2', 'Small'],
  ]);
});

test('what is typed wrong is said of its service and choice', () => {
  const [service] = servicesInText(typedServices(services));
  if (!service) throw new Error('No service');
  const problemOf = (change: object) =>
    settingProblem('services', servicesOfText(textOfServices([{ ...service, ...change }])));
  const [small] = service.choices;
  expect(problemOf({})).toBeUndefined();
  expect(problemOf({ name: ' ' })).toBe('Service 1: Please fill this in.');
  expect(problemOf({ slug: 'a/b' })).toMatch(/^Service 1: Please write the address/);
  expect(problemOf({ choices: [] })).toMatch(/^Service 1: Please add a choice/);
  expect(problemOf({ choices: [{ ...small, price: 'a lot' }] })).toMatch(/^Service 1, Choice 1: /);
  expect(problemOf({ choices: [{ ...small, minutes: '' }] })).toMatch(/^Service 1, Choice 1: /);
});

test('what a custom order may be of is typed in lines, which keep their values', () => {
  const items = [
    { value: 'pendent', label: 'Pendant' },
    { value: 'other', label: 'Something else' },
  ];
  expect(itemsOfText(typedItems(items))).toEqual(items);
  const typed = itemsInText(typedItems(items));
  const changed = textOfItems({ ...typed, lines: ' Basket \n\nPendant' });
  expect(itemsOfText(changed)).toEqual([{ value: 'Basket', label: 'Basket' }, items[0]]);
});
