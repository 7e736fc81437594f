import { InvalidArgumentError, Option } from 'commander';

/** `--rate`: keys a second of a bake. */
export function rateOption(): Option {
  return new Option('--rate <hz>', 'keys a second; as few as the error bound needs when left out').argParser((text) => {
    const rate = Number(text);
    if (rate >= 1 && rate <= 1000) return rate;
    throw new InvalidArgumentError('the rate must be from 1 to 1000.');
  });
}
