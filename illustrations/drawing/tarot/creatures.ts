import { circlePath, type Pen } from './pen.ts';

/** A dog or wolf sitting, howling upwards to the right; its paws on the origin. */
export function howlingDog(pen: Pen, isWolf: boolean): void {
  pen.line('M-22-5C-36-6-40-18-34-28');
  if (isWolf) pen.fine('M-26-8C-35-10-37-18-33-25');
  pen.shape(
    'M-14 0C-27 0-31-13-25-27C-21-37-12-42-8-52C-7-57-6-60-4-63L-13-67L-1-70.500L2-71.500L15-83L19-81L11-71.500L17-74L16.500-70C13-65 10-62 9-57C14-48 14-38 12-28L13-5L20-3V0H6L4-18C3-10 0-7-2-5L6-3V0Z',
  );
  pen.fine('M-3-6C-4-20-15-25-22-17M1-68L5-69M-8-50C-5-46-2-44 2-44M-10-44C-7-40-3-38 1-38');
  if (isWolf) pen.fine('M-12-39C-9-36-6-34-2-33M-17-33C-14-30-11-28-8-27M6-52L8-46M5-46L8-40M5-40L8-34M6-34L8-28');
  else pen.fine('M-22-30C-16-28-16-20-21-18M6-52Q9-50 10-46');
}

/** A small dog up on its hind legs, looking right. */
export function leapingDog(pen: Pen): void {
  pen.line('M-17-29C-27-30-31-40-25-47');
  pen.shape('M14-28L27-33L30-29L17-22');
  pen.shape(
    'M-22 0L-17-12C-23-21-18-31-9-35C1-39 7-44 11-51C11-58 16-62 22-61C27-61 30-57 32-55L40-53Q42-49 38-47L29-46C27-40 24-34 20-30L32-24L33-20L28-20L15-23C9-19 3-16-4-15L-9-6L-4-2V0H-15L-12-7L-15-3L-12 0Z',
  );
  pen.shape('M16-60C11-62 6-56 8-48C11-46 15-49 18-55Z');
  pen.dots([26, -55.5]);
  pen.fine('M-5-16C-4-24-12-28-17-22M13-42L20-38M39-50.500L36-52');
}

/** A horse walking to the right, its hooves on the origin's level. */
export function horse(pen: Pen): void {
  pen.shape('M42-58C54-54 64-50 70-42L61-22L65-13H55L53-23L59-39L42-46');
  pen.shape('M-24-52L-19-31L-18-10L-11-2V0H-25L-26-10L-31-34');
  pen.shape('M-54-78C-72-80-76-54-70-34C-67-22-70-12-78-4C-62-8-56-24-58-44', 'bold', 'violet');
  pen.fine('M-58-74C-68-66-68-48-65-34C-63-24-64-16-68-10M-57-64C-62-56-62-46-61-36');
  pen.shape(
    'M50-134L54-145L60-134C67-127 75-117 81-107C84-101 80-96 75-97C70-97 66-104 60-104C59-93 58-80 54-66C53-58 51-54 48-50L51-31L48-9L55-2V0H41L43-10L40-31L32-48C14-40-8-40-22-47C-26-42-30-38-35-34L-34-27L-38-10L-31-2V0H-46L-46-9L-45-28C-51-40-59-54-57-69C-56-83-44-88-30-88C-14-86 6-86 18-92C28-102 38-124 50-134Z',
  );
  pen.shape(
    'M53-137C45-138 38-130 36-124C30-121 27-115 26-109C20-106 17-100 16-92C24-94 32-100 36-106C42-110 46-116 47-121C53-126 56-132 53-137Z',
    'bold',
    'violet',
  );
  pen.fine(
    'M46-129C42-126 40-122 40-118M37-119C33-116 31-111 31-106M28-107C24-104 22-99 22-95M63-126Q66-126 67-123M76-102L78-104M58-132L66-106M66-106C70-107 74-110 77-113M48-52C44-56 42-60 42-66M-24-48C-28-54-29-60-28-66M-40-32C-38-34-36-34-34-32',
  );
  pen.dots([65.5, -122.5]);
}

/** A yak seen from the front, its long coat to the ground; dark if hatched. */
export function yak(pen: Pen, isDark: boolean): void {
  const coat =
    'M-38-70C-40-92-20-102 0-102C20-102 40-92 38-70C42-46 42-26 40-10L35-14L33-4L27-10L24-2L18-9L14-2L9-8L4-1L0-8L-4-1L-9-8L-14-2L-18-9L-24-2L-27-10L-33-4L-35-14L-40-10C-42-26-42-46-38-70Z';
  pen.shape('M-28-12V0H-14V-12M28-12V0H14V-12');
  pen.shape(coat, 'bold', isDark ? 'deep' : 'paper');
  if (isDark) pen.hatch(coat, 4, 82);
  else
    pen.fine(
      'M-34-50Q-36-34-34-20M-28-38Q-30-26-28-16M-21-34Q-22-24-20-14M34-50Q36-34 34-20M28-38Q30-26 28-16M21-34Q22-24 20-14M-8-22V-12M0-24V-14M8-22V-12',
    );
  pen.shape('M-12-84C-30-82-44-92-42-112C-38-100-28-96-11-97Z', 'bold', 'brass');
  pen.shape('M12-84C30-82 44-92 42-112C38-100 28-96 11-97Z', 'bold', 'brass');
  pen.shape('M-16-80C-26-80-30-74-29-70C-22-69-16-72-14-76Z');
  pen.shape('M16-80C26-80 30-74 29-70C22-69 16-72 14-76Z');
  pen.shape('M-15-90C-17-74-12-62-11-52C-10-40 10-40 11-52C12-62 17-74 15-90C8-98-8-98-15-90Z');
  pen.shape('M-16-92C-12-102 12-102 16-92C12-84 9-82 7-76C5-80 3-82 0-74C-3-82-5-80-7-76C-9-82-12-84-16-92Z');
  pen.fine('M-9-52Q-6-55-4-51M9-52Q6-55 4-51M-5-45Q0-42 5-45M-3-90V-82M3-90V-82M-9-90L-8-82M9-90L8-82');
  pen.dots([-9, -70], [9, -70]);
}

/** The curls of a snow lion's mane, round a middle. */
function mane(pen: Pen, radius: number, count: number, size: number, from = 0): void {
  for (let i = 0; i < count; i += 1) {
    pen.at({ turn: from + (i * 360) / count }, () =>
      pen.at({ y: -radius, scale: size / 10 }, () => {
        pen.shape(circlePath(0, 0, 10), 'bold', 'brass');
        pen.fine('M-8 4C-6-7 7-6 6 1C5 6-2 5-1 1');
      }),
    );
  }
}

/** A snow lion's head from the front in its mane of curls, its middle between the eyes. */
export function lionHead(pen: Pen): void {
  mane(pen, 26, 11, 9.6, 16);
  mane(pen, 18, 7, 9);
  pen.shape('M-18-8C-20 6-14 22 0 23C14 22 20 6 18-8C16-20-16-20-18-8Z', 'bold', 'gold');
  pen.fine(
    'M-14-9Q-9-13-4-8M14-9Q9-13 4-8M-12-4Q-8-7-4.500-3Q-8-1-12-4M12-4Q8-7 4.500-3Q8-1 12-4M-3-7Q-4 0-6 5M3-7Q4 0 6 5',
  );
  pen.shape('M-6 5Q0 2 6 5Q5 10 0 11Q-5 10-6 5Z');
  pen.fine(
    'M0 11V14M-11 12Q-6 18 0 14Q6 18 11 12M-4 17Q0 20 4 17M-13 8L-19 6M-12.500 10.500L-19 11M13 8L19 6M12.500 10.500L19 11',
  );
  pen.dots([-8, -3.8], [8, -3.8]);
}

/** A bird with spread wings seen from the side, flying to the right. */
export function bird(pen: Pen): void {
  pen.shape(
    'M-26 6C-16 4-10 2-4-2C-8-12-18-22-30-26C-12-28 4-20 8-6C12-10 18-10 21-6L28-4L21-1C18 6 8 10-4 8C-12 8-20 10-26 6Z',
  );
  pen.fine('M-22-23C-10-20-2-12 2-4M-16-23C-4-18 2-12 5-6M-10-23C0-18 5-12 7-8');
  pen.dots([19, -5]);
}
